import type { ReactNode } from "react";
import { useHighlighting } from "./useHighlighting";

/** The text of a code block, highlighted once that is loaded. */
export function CodeText({ text, language }: { text: string; language: string | undefined }) {
  const highlight = useHighlighting(language !== undefined);
  if (!highlight || !language) return text;
  const drawn: ReactNode[] = [];
  let at = 0;
  for (const { kind, start, end } of highlight(text, language)) {
    drawn.push(
      text.slice(at, start),
      <span key={start} data-token={kind}>
        {text.slice(start, end)}
      </span>,
    );
    at = end;
  }
  return [...drawn, text.slice(at)];
}
