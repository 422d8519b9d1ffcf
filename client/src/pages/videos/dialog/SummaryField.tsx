import { CircleAlert, CircleCheck, PencilLine, RefreshCw } from "lucide-react";
import { useState } from "react";
import { summaryFailed } from "../../../../../schema/sentences";
import generatedStyles from "../../../content/Generated.module.css";
import alertStyles from "../../../ui/Alert.module.css";
import { Button } from "../../../ui/Button";
import buttonStyles from "../../../ui/Button.module.css";
import fieldStyles from "../../../ui/fields/Field.module.css";
import { TextArea } from "../../../ui/fields/TextArea";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { AnalysisSteps } from "../AnalysisSteps";
import type { SummaryRun } from "./useSummary";
import type { VideoForm } from "./useVideoForm";
import styles from "./VideoEditor.module.css";

/** The summary in the form: generated on request, then editable like any text. */
export function SummaryField({
  form: { fields, problems, change },
  summary,
  isStored,
}: {
  form: VideoForm;
  summary: SummaryRun;
  /** The video already has a stored summary. */
  isStored: boolean;
}) {
  const [isAsking, setAsking] = useState(false);
  const hasText = fields.aiSummary.trim() !== "";
  return (
    <>
      {summary.isRunning ? (
        <div className={`${generatedStyles.generated} ${styles.running}`}>
          <p className="sr-only" role="status">
            The summary is being written
          </p>
          <AnalysisSteps step={summary.step} />
          <div className={generatedStyles.progressBar} role="progressbar" aria-label="Summary" aria-valuetext="Running">
            <i data-unknown />
          </div>
          <div className={`${styles.foot} row`}>
            <span className={fieldStyles.help}>
              {isStored ? "What you change below stays." : "You can save now. It goes on without you."}
            </span>
            <Button variant="quiet" onClick={summary.cancel}>
              Cancel
            </Button>
          </div>
        </div>
      ) : (
        hasText && (
          <TextArea
            label="Summary"
            isLabelHidden
            className={styles.summary}
            rows={5}
            maxLength={20_000}
            value={fields.aiSummary}
            onChange={(aiSummary) => change({ aiSummary, summarySource: "PERSON" })}
            error={problems.summary}
          />
        )
      )}
      {summary.failure && (
        <div className={alertStyles.alert} role="alert">
          <CircleAlert size={15} strokeWidth={1.7} aria-hidden />
          <div>
            {!summary.failure.startsWith(summaryFailed) && <strong>{summaryFailed}</strong>}
            <p>
              {summary.failure.replace(/\.?$/, ".")}
              {hasText && " The summary above is still the previous one."}
            </p>
          </div>
        </div>
      )}
      {summary.message && (
        <p className={`${styles.done} row`} role="status">
          <CircleCheck size={15} strokeWidth={1.7} aria-hidden />
          {summary.message}
        </p>
      )}
      {!summary.isRunning && (
        <div className={`${buttonStyles.row} wrap`}>
          <Button
            icon={hasText ? RefreshCw : PencilLine}
            onClick={() => (hasText && fields.summarySource === "PERSON" ? setAsking(true) : void summary.generate())}
          >
            {hasText ? "Run again" : "Generate AI summary"}
          </Button>
          {hasText ? (
            <Button variant="quiet" onClick={() => change({ aiSummary: "", summarySource: null })}>
              Remove summary
            </Button>
          ) : null}
        </div>
      )}
      {problems.summary && !hasText && (
        <p className={fieldStyles.error} data-part="field-error" role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>{problems.summary}</span>
        </p>
      )}
      <ConfirmDialog
        variant="warning"
        title="Replace the summary you edited?"
        message="A new summary replaces yours in this form. Nothing is stored until you save."
        confirmLabel="Replace"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void summary.generate();
        }}
      />
    </>
  );
}
