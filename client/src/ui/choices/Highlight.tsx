import { foldName } from "./comboboxOptions";

/** The text with the first match of the typed words highlighted. */
export function Highlight({ text, match }: { text: string; match: string }) {
  const wanted = foldName(match.trim());
  const start = wanted ? foldName(text).indexOf(wanted) : -1;
  // folding may change a word's length; then nothing is highlighted, to avoid marking the wrong letters
  if (start < 0 || foldName(text).length !== text.length) return text;
  const end = start + wanted.length;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
