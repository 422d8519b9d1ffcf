/** The dialogs that the sidebar's foot opens over any page, by their names in the address. */
export type FootDialog = "feedback" | "invite";

/** The query string of an address with the dialog open. */
export function withDialog(search: string, dialog: FootDialog): string {
  const parameters = new URLSearchParams(search);
  parameters.set(dialog, "");
  return `?${parameters}`;
}

export function withoutDialog(search: string, dialog: FootDialog): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(dialog);
  const rest = parameters.toString();
  return rest ? `?${rest}` : "";
}
