/** The dialogs that the sidebar's foot opens over any page, by their names in the address. */
type FootDialog = "feedback" | "invite";

/** The query string of an address with the dialog open. */
export function withDialog(search: string, dialog: FootDialog): string {
  const parameters = new URLSearchParams(search);
  parameters.set(dialog, "");
  return `?${parameters}`;
}
