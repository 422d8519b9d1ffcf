import { CircleAlert, RefreshCw } from "lucide-react";
import { summaryFailed } from "../../../../../schema/sentences";
import generatedStyles from "../../../content/Generated.module.css";
import alertStyles from "../../../ui/Alert.module.css";
import { Button } from "../../../ui/Button";
import fieldStyles from "../../../ui/fields/Field.module.css";
import { AnalysisSteps } from "../AnalysisSteps";
import styles from "./AnalysisJob.module.css";
import type { Analysis } from "./useAnalysis";

/** An analysis in progress: its steps, its progress, and a button to cancel it. */
export function AnalysisJob({ analysis: job }: { analysis: Analysis }) {
  const { analysis, cancel } = job;
  if (!analysis) return null;
  return (
    <div className={`${generatedStyles.generated} ${styles.job}`}>
      <AnalysisSteps step={analysis.step} />
      <div
        className={generatedStyles.progressBar}
        role="progressbar"
        aria-label="Summary and key points"
        aria-valuenow={analysis.progress}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${analysis.progress}%` }} />
      </div>
      <div className={`${styles.foot} row`}>
        <span className={fieldStyles.help}>
          {analysis.state === "QUEUED" ? "Waiting to start. " : ""}You can leave this page; it keeps running.
        </span>
        <Button variant="quiet" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Why the newest analysis failed, what data there is, and the only button to run it again. */
export function AnalysisFailure({
  failure,
  hasSummary,
  isStarting,
  onRetry,
}: {
  failure: string;
  hasSummary: boolean;
  isStarting: boolean;
  onRetry: () => void;
}) {
  return (
    <div className={`${alertStyles.alert} ${styles.failure}`} role="alert">
      <CircleAlert size={15} strokeWidth={1.7} aria-hidden />
      <div>
        {!failure.startsWith(summaryFailed) && <strong>{summaryFailed}</strong>}
        <p>
          {failure.replace(/\.?$/, ".")}
          {hasSummary && " The text below is the previous summary."}
        </p>
        <Button icon={RefreshCw} isPending={isStarting} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
