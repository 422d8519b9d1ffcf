import { Pencil, PencilLine, RefreshCw } from "lucide-react";
import { useState } from "react";
import generatedStyles from "../../../content/Generated.module.css";
import { aiLabel } from "../../../content/summaryWords";
import type { VideoFullFragment } from "../../../gql/graphql";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { IconButton } from "../../../ui/IconButton";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { AnalysisFailure, AnalysisJob } from "./AnalysisJob";
import { TextEditor } from "./TextEditor";
import type { Analysis } from "./useAnalysis";
import { useSaveVideo } from "./useSaveVideo";
import styles from "./VideoPage.module.css";

/** The summary and its source: generated on request, editable like any text, replaced only on request. */
export function Summary({
  video,
  analysis,
  isReadOnly,
}: {
  video: VideoFullFragment;
  analysis: Analysis;
  isReadOnly: boolean;
}) {
  const [isWriting, setWriting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const save = useSaveVideo(video);
  const summary = video.aiSummary ?? "";
  const failure = isReadOnly || analysis.isRunning ? null : analysis.failure;
  const isOwn = video.summarySource === "PERSON" || video.keyPointsSource === "PERSON";
  const run = (): void => {
    if (isOwn) setAsking(true);
    else void analysis.start(false);
  };
  return (
    <Entry head="Summary" sub={summary && aiLabel(video.summarySource)} className={styles.entry}>
      {failure && (
        <AnalysisFailure failure={failure} hasSummary={summary !== ""} isStarting={analysis.isStarting} onRetry={run} />
      )}
      {isWriting ? (
        <TextEditor
          label="Summary"
          stored={summary}
          maxLength={20_000}
          draftKey={`commonplace.video-summary.${video.id}`}
          onSave={(text) => save(text === summary ? {} : { aiSummary: text, summarySource: "PERSON" })}
          onClose={() => setWriting(false)}
        />
      ) : (
        <>
          {summary && (
            <div className={styles.text}>
              <p
                className={
                  video.summarySource === "PERSON" ? styles.prose : `${generatedStyles.generated} ${styles.generated}`
                }
              >
                {summary}
              </p>
              {!isReadOnly && (
                <span className={styles.tools}>
                  <IconButton size="small" icon={Pencil} label="Edit the summary" onClick={() => setWriting(true)} />
                  {!analysis.isRunning && !failure && (
                    <IconButton
                      size="small"
                      icon={RefreshCw}
                      label="Run again"
                      isPending={analysis.isStarting}
                      onClick={run}
                    />
                  )}
                </span>
              )}
            </div>
          )}
          {analysis.isRunning && <AnalysisJob analysis={analysis} />}
          {!summary && !analysis.isRunning && !isReadOnly && !failure && (
            <div className={styles.text}>
              <p className={styles.nothing}>Written from what is said in the video, with key points to jump to.</p>
              <Button icon={PencilLine} isPending={analysis.isStarting} onClick={run}>
                Generate AI summary
              </Button>
            </div>
          )}
          {!summary && isReadOnly && <p className={styles.nothing}>None.</p>}
        </>
      )}
      <ConfirmDialog
        variant="warning"
        title="Replace what you edited?"
        message="A new summary and new key points will replace yours. Yours stay in the history."
        confirmLabel="Replace"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => analysis.start(true)}
      />
    </Entry>
  );
}
