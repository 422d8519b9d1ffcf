import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { enterYouTubeUrl, fetchVideoInfo, summaryFailed, summaryGenerated } from "../../../../../schema/sentences";
import { errorText } from "../../../data/errorText";
import { type AnalysisStep, GenerateSummaryDocument, SummaryProgressDocument } from "../../../gql/graphql";
import { languages, type VideoForm } from "./useVideoForm";

const saidForMs = 5000;
const firstStep = "CAPTIONS";

/** Generates a summary for the form; it is not stored until the form is saved. */
export function useSummary({ fields, found, change, setProblems }: VideoForm) {
  const client = useApolloClient();
  const [isRunning, setRunning] = useState(false);
  const [step, setStep] = useState<AnalysisStep>(firstStep);
  const [failure, setFailure] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), saidForMs);
    return () => clearTimeout(timer);
  }, [message]);
  useEffect(() => () => running.current?.abort(), []);

  async function generate(): Promise<void> {
    if (isRunning) return;
    setFailure(null);
    setMessage(null);
    const problem = !fields.link.trim() ? enterYouTubeUrl : !fields.title.trim() ? fetchVideoInfo : undefined;
    setProblems((before) => ({ ...before, summary: problem }));
    if (problem) return;
    const abort = new AbortController();
    running.current = abort;
    setRunning(true);
    setStep(firstStep);
    const runId = uuidv7();
    const listening = client.subscribe({ query: SummaryProgressDocument }).subscribe({
      next: ({ data: told }) => told?.summaryProgress.runId === runId && setStep(told.summaryProgress.step),
      // the summary is generated even without progress reports
      error: () => undefined,
    });
    try {
      const { data } = await client.mutate({
        mutation: GenerateSummaryDocument,
        variables: {
          input: {
            youtubeUrl: fields.link.trim(),
            title: fields.title,
            runId,
            description: found?.description ?? null,
            ...languages(),
          },
        },
        // a model may take minutes; the person can cancel it
        context: { fetchOptions: { signal: abort.signal }, longestMs: 600_000 },
      });
      if (!data || abort.signal.aborted) return;
      const { aiSummary, source, message: said } = data.generateSummary;
      change({ aiSummary, summarySource: source });
      setMessage(said || summaryGenerated);
    } catch (error) {
      if (!abort.signal.aborted) setFailure(errorText(error, summaryFailed));
    } finally {
      listening.unsubscribe();
      if (running.current === abort) {
        running.current = null;
        setRunning(false);
      }
    }
  }

  function cancel(): void {
    running.current?.abort();
    running.current = null;
    setRunning(false);
  }

  return { isRunning, step, failure, message, generate, cancel };
}

export type SummaryRun = ReturnType<typeof useSummary>;
