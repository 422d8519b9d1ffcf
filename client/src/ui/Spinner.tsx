import "./Spinner.css";

/** Decorative without a label, which a control that names its own state leaves out. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span role="status" className="inline-flex items-center gap-2 text-ink-2">
      <span className="spinner" aria-hidden />
      {label}
    </span>
  ) : (
    <span className="spinner" aria-hidden />
  );
}
