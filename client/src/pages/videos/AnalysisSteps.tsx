import type { AnalysisStep } from "../../gql/graphql";
import styles from "./AnalysisSteps.module.css";

const steps = [
  { step: "CAPTIONS", doing: "Looking for captions", done: "Text found" },
  { step: "READING", doing: "Reading the transcript", done: "Transcript read" },
  { step: "SUMMARY", doing: "Writing the summary", done: "Summary written" },
  { step: "KEY_POINTS", doing: "Marking key points", done: "Key points marked" },
] as const;

/** The steps of an analysis and its progress; null: not started. */
export function AnalysisSteps({ step: current }: { step: AnalysisStep | null }) {
  const at = steps.findIndex(({ step }) => step === current);
  return (
    <ol className={`${styles.steps} stack`}>
      {steps.map(({ step, doing, done }, index) => {
        const state = index < at ? "done" : index === at ? "on" : "waiting";
        return (
          <li key={step} data-state={state} aria-current={state === "on" ? "step" : undefined}>
            <StepGlyph state={state} />
            {state === "done" ? done : doing}
          </li>
        );
      })}
    </ol>
  );
}

const glyphNames = { done: "Done", on: "Running", waiting: "Waiting" };

function StepGlyph({ state }: { state: "done" | "on" | "waiting" }) {
  return (
    <svg role="img" aria-label={glyphNames[state]} width="16" height="16" viewBox="0 0 16 16" fill="none">
      {state === "done" && (
        <>
          <circle cx="8" cy="8" r="7" fill="var(--verd)" />
          <path d="m5 8.2 2.1 2.1L11 6.2" stroke="var(--verd-on)" strokeWidth="1.6" />
        </>
      )}
      {state === "on" && (
        <>
          <circle cx="8" cy="8" r="6.2" stroke="var(--ochre-mark)" strokeWidth="1.5" />
          <path d="M8 4.2a3.8 3.8 0 0 1 0 7.6z" fill="var(--ochre-mark)" />
        </>
      )}
      {state === "waiting" && <circle cx="8" cy="8" r="6.2" stroke="var(--ink-3)" strokeWidth="1.5" />}
    </svg>
  );
}
