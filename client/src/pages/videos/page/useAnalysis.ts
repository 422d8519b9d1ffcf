import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { somethingWentWrong, summaryFailed } from "../../../../../schema/sentences";
import { errorText } from "../../../data/errorText";
import {
  type AnalysisProgressFragment,
  AnalyzeVideoDocument,
  CancelVideoAnalysisDocument,
  VideoAnalysisDocument,
  VideoAnalysisProgressDocument,
} from "../../../gql/graphql";
import { useVideoAnalysisQuery } from "../../../gql/hooks";
import { toast } from "../../../ui/toast/toast";

const askEveryMs = 2000;

/** The newest analysis of a video, with live progress; falls back to polling. */
export function useAnalysis(videoId: string) {
  const client = useApolloClient();
  const [isStarting, setStarting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const { data } = useVideoAnalysisQuery({
    variables: { videoId },
    fetchPolicy: "cache-and-network",
    pollInterval: isRunning ? askEveryMs : 0,
  });
  const analysis = data?.videoAnalysis ?? null;
  const runs = isUnderWay(analysis);
  if (runs !== isRunning) setRunning(runs);

  useEffect(() => {
    const subscription = client.subscribe({ query: VideoAnalysisProgressDocument, variables: { videoId } }).subscribe({
      next: ({ data: told }) => told?.videoAnalysisProgress && keep(told.videoAnalysisProgress),
      // polling continues
      error: () => undefined,
    });
    return () => subscription.unsubscribe();

    function keep(progress: AnalysisProgressFragment): void {
      client.writeQuery({ query: VideoAnalysisDocument, variables: { videoId }, data: { videoAnalysis: progress } });
    }
  }, [client, videoId]);

  // the transcript is available once captions are found, the rest when the analysis has ended
  const stage = analysis && `${analysis.id} ${runs ? (analysis.step === "CAPTIONS" ? "" : "read") : analysis.state}`;
  const former = useRef(stage);
  useEffect(() => {
    if (stage === former.current) return;
    const isNews = former.current !== null || runs;
    former.current = stage;
    if (!isNews || !stage) return;
    const include = runs ? ["VideoTranscript"] : ["VideoTranscript", "Video"];
    void Promise.allSettled([client.refetchQueries({ include })]);
  }, [client, stage, runs]);

  async function start(replace: boolean): Promise<void> {
    setStarting(true);
    setRefusal(null);
    try {
      const languages = [...navigator.languages].slice(0, 10);
      const { data: started } = await client.mutate({
        mutation: AnalyzeVideoDocument,
        variables: { videoId, input: { languages, replace } },
      });
      if (started) keepStarted(started.analyzeVideo);
    } catch (error) {
      setRefusal(errorText(error, summaryFailed));
    } finally {
      setStarting(false);
    }
  }

  function keepStarted(progress: AnalysisProgressFragment): void {
    client.writeQuery({ query: VideoAnalysisDocument, variables: { videoId }, data: { videoAnalysis: progress } });
  }

  async function cancel(): Promise<void> {
    try {
      const { data: cancelled } = await client.mutate({
        mutation: CancelVideoAnalysisDocument,
        variables: { videoId },
      });
      if (cancelled) keepStarted(cancelled.cancelVideoAnalysis);
    } catch (error) {
      toast.error(errorText(error, "Failed to cancel"));
    }
  }

  const failed = analysis?.state === "FAILED" ? (analysis.failure ?? `${somethingWentWrong}.`) : null;
  /** Why the newest one failed, or could not even start. */
  const failure = refusal ?? failed;
  return { analysis, isRunning: runs, isStarting, failure, start, cancel, keepStarted };
}

export type Analysis = ReturnType<typeof useAnalysis>;

function isUnderWay(analysis: AnalysisProgressFragment | null | undefined): boolean {
  return analysis?.state === "QUEUED" || analysis?.state === "RUNNING";
}
