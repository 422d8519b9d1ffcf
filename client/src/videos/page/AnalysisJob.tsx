import { CircleAlert, RefreshCw } from "lucide-react";
import type { AnalysisProgressFragment } from "../../gql/graphql";
import { Button } from "../../ui/Button";
import type { Analysis } from "./useAnalysis";
import "./AnalysisJob.css";
import "../Generated.css";

const steps = [
  { step: "CAPTIONS", doing: "Looking for captions", done: "Words found" },
  { step: "READING", doing: "Reading the transcript", done: "Transcript read" },
  { step: "SUMMARY", doing: "Writing the summary", done: "Summary written" },
  { step: "KEY_POINTS", doing: "Marking key points", done: "Key points marked" },
] as const;

/** An analysis that goes on: its steps, how far it is, and the way to stop it. */
export function AnalysisJob({ analysis: job }: { analysis: Analysis }) {
  const { analysis, cancel } = job;
  if (!analysis) return null;
  const at = steps.findIndex(({ step }) => step === analysis.step);
  return (
    <div className="generated analysis-job">
      <ol className="analysis-steps">
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
      <div
        className="progress-bar"
        role="progressbar"
        aria-label="Summary and key points"
        aria-valuenow={analysis.progress}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${analysis.progress}%` }} />
      </div>
      <div className="analysis-foot">
        <span className="field-help">
          {analysis.state === "QUEUED" ? "It waits for its turn. " : ""}You may leave this page. It goes on without you.
        </span>
        <Button variant="quiet" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Why the newest analysis failed, what is still there, and the way to try again. */
export function AnalysisFailure({
  analysis,
  refusal,
  hasSummary,
  onRetry,
}: {
  analysis: AnalysisProgressFragment | null;
  /** It did not even begin. */
  refusal: string | null;
  hasSummary: boolean;
  onRetry: () => void;
}) {
  const failure = refusal ?? (analysis?.state === "FAILED" ? (analysis.failure ?? "Something went wrong.") : null);
  if (!failure) return null;
  return (
    <div className="analysis-failure" role="alert">
      <CircleAlert size={15} strokeWidth={1.7} aria-hidden />
      <div>
        <p>
          {!failure.startsWith("Failed to generate AI summary") && <b>Failed to generate AI summary. </b>}
          {failure}
          {hasSummary && " What stands here is still from before."}
        </p>
        <Button icon={RefreshCw} onClick={onRetry}>
          Retry
        </Button>
      </div>
    </div>
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
