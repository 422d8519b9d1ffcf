import { useCallback, useEffect, useState } from "react";

export interface IndexedTopic {
  title: string;
  file: string;
}

export interface DocsSection {
  section: string;
  topics: readonly IndexedTopic[];
}

export interface Fetched<Value> {
  value: Value | undefined;
  isFailed: boolean;
  retry: () => void;
}

/** The topics that this person can read. */
export function useDocsIndex(): Fetched<readonly DocsSection[]> {
  return useFetched("/docs/index.json", readIndex);
}

/** The Markdown of a topic. */
export function useTopic(file: string | undefined): Fetched<string> {
  return useFetched(file === undefined ? undefined : `/docs/${encodeURIComponent(file)}`, readText);
}

const readText = (answer: Response): Promise<string> => answer.text();
const readIndex = async (answer: Response): Promise<readonly DocsSection[]> =>
  ((await answer.json()) as { sections: DocsSection[] }).sections;

interface Reading<Value> {
  address: string | undefined;
  value?: Value;
  isFailed: boolean;
}

function useFetched<Value>(address: string | undefined, read: (answer: Response) => Promise<Value>): Fetched<Value> {
  const [attempt, setAttempt] = useState(0);
  const [reading, setReading] = useState<Reading<Value>>({ address, isFailed: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    if (address === undefined) return;
    const stop = new AbortController();
    setReading({ address, isFailed: false });
    void (async () => {
      try {
        const answer = await fetch(address, { signal: stop.signal });
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
        const value = await read(answer);
        if (!stop.signal.aborted) setReading({ address, value, isFailed: false });
      } catch {
        if (!stop.signal.aborted) setReading({ address, isFailed: true });
      }
    })();
    return () => stop.abort();
  }, [address, attempt, read]);
  const isCurrent = reading.address === address;
  return {
    value: isCurrent ? reading.value : undefined,
    isFailed: isCurrent && reading.isFailed,
    retry: useCallback(() => setAttempt((before) => before + 1), []),
  };
}
