/** "Plan" becomes "Plan (2)", and that "Plan (3)". */
export function nextCopyTitle(title: string): string {
  const numbered = /^(.*) \((\d{1,4})\)$/s.exec(title);
  return numbered ? `${numbered[1]} (${Number(numbered[2]) + 1})` : `${title} (2)`;
}
