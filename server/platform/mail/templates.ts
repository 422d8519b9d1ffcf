/** What each mail is told. Times are ISO 8601. */
export interface MailTemplates {
  /** `device` as in "Firefox on macOS". */
  resetPassword: { to: string; url: string; requestedAt: string; expiresAt: string; device: string | null };
  confirmAddress: { to: string; displayName: string; url: string; expiresAt: string };
  /** `message` is what the person adds in their own words. */
  invitation: { displayName: string; message: string | null; url: string; expiresAt: string };
}

export type MailTemplate = keyof MailTemplates;

export const mailTemplateNames: readonly MailTemplate[] = ["resetPassword", "confirmAddress", "invitation"];
