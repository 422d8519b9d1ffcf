import { useEffect, useState } from "react";

const shownMs = 2000;

/** Copies a text and reports for two seconds that it was copied. */
export function useCopied<What extends string>(): {
  copied: What | null;
  /** @throws if the browser refuses. */
  copy: (what: What, text: string) => Promise<void>;
} {
  const [mark, setMark] = useState<{ what: What } | null>(null);
  useEffect(() => {
    if (!mark) return;
    const timer = setTimeout(() => setMark(null), shownMs);
    return () => clearTimeout(timer);
  }, [mark]);
  return {
    copied: mark?.what ?? null,
    async copy(what, text) {
      // only secure pages have a clipboard
      if (!navigator.clipboard) throw new Error("No clipboard");
      await navigator.clipboard.writeText(text);
      setMark({ what });
    },
  };
}
