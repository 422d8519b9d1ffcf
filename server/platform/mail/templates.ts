/** What each mail is told. */
export interface MailTemplates {
  resetPassword: { to: string; url: string; requestedAt: string; expiresAt: string; device: string | null };
  confirmAddress: { to: string; displayName: string; url: string; expiresAt: string };
}
