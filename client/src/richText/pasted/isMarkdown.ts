const fence = /^ {0,3}(?:```|~~~)/;
const heading = /^#{1,6} \S/;
const check = /^[ \t]{0,16}[-*+] \[[ xX]\] \S/;
const item = /^[ \t]{0,16}(?:[-*+]|\d{1,9}[.)]) \S/;
const tableRule = /^ {0,3}\|?(?: ?:?-{3,}:? ?\|)+(?: ?:?-{3,}:? ?)?$/;
const callout = /^ {0,3}> ?\[![a-z]+\]/i;
const link = /\[[^\]\n]{1,200}\]\((?:https?:\/\/|mailto:)[^)\s]{1,500}\)/;

/** Whether plain text is clearly Markdown: a fence, a checklist, a table, a callout, a link, a heading with space below, or a list. */
export function isMarkdown(text: string): boolean {
  const lines = text.split(/\r\n?|\n/);
  let items = 0;
  let fences = 0;
  for (const [index, line] of lines.entries()) {
    if (line.length > 5_000) continue;
    if (item.test(line)) items += 1;
    if (fence.test(line)) fences += 1;
    const isAboveSpace = (lines[index + 1] ?? "").trim() === "";
    if (
      check.test(line) ||
      callout.test(line) ||
      link.test(line) ||
      (heading.test(line) && isAboveSpace && lines.length > 1)
    )
      return true;
    if (tableRule.test(line) && lines[index - 1]?.includes("|")) return true;
    if (fences > 1 || items > 1) return true;
  }
  return false;
}
