import { Tint } from "../../ui/Tint";

/** The share page's paper with words that nobody wrote. */
export function SharedSample() {
  return (
    <Tint color="#DCCBFF" isSheet style={{ padding: 24, background: "var(--sheet)", borderRadius: 7 }}>
      <small style={{ color: "var(--sheet-ink-2)" }}>Tess Amaro, kept under Interviews</small>
      <h3 style={{ margin: "8px 0", fontSize: "var(--text-2xl)", lineHeight: 1.2, color: "var(--sheet-ink)" }}>
        The bookbinder on mistakes
      </h3>
      <p style={{ color: "var(--sheet-ink)" }}>
        Second visit, Thursday. She talks while sewing and stops talking when she glues.
      </p>
      <blockquote
        style={{ margin: "12px 0", paddingLeft: 12, borderLeft: "2px solid currentColor", color: "var(--sheet-ink)" }}
      >
        Every book I have kept is one I got wrong.
      </blockquote>
    </Tint>
  );
}
