/** The values that each mail is made of. Times are ISO 8601. */
export interface MailTemplates {
  /** `device` as in "Firefox on macOS". */
  resetPassword: { to: string; url: string; requestedAt: string; expiresAt: string; device: string | null };
  confirmAddress: { to: string; displayName: string; url: string; expiresAt: string };
  /** Somebody signed up with the address of an account; `url` is the sign-in page. */
  accountExists: { to: string; displayName: string; url: string };
  /** `message` is what the person adds in their own words. */
  invitation: { displayName: string; message: string | null; url: string; expiresAt: string };
  /** Tells a person when their account will be deleted for good; `url` is where they can keep it. */
  accountDeletion: { displayName: string; url: string; deletionAt: string };
  /** `name` is that of the passkey, where it is about one; `url` is where sign-in methods are set. */
  secondFactor: { displayName: string; change: SecondFactorChange; name: string | null; at: string; url: string };
  /** An admin's words about feedback. */
  feedbackAnswer: { displayName: string; adminName: string; title: string; description: string; answer: string };
  /** The problems of the instance; `url` is the page that says more of them. */
  instanceProblems: { problems: { title: string; body: string }[]; url: string };
  /** `host` is the webhook's; `url` is the page of webhooks. */
  webhookOff: { displayName: string; host: string; reason: "FAILING" | "GONE"; url: string };
  sentItem: SentItemProps;
  digest: DigestProps;
}

export type SecondFactorChange =
  | "PASSKEY_ADDED"
  | "PASSKEY_REMOVED"
  | "AUTHENTICATOR_ADDED"
  | "AUTHENTICATOR_REMOVED"
  | "PASSKEYS_ENDED"
  | "AUTHENTICATOR_ENDED"
  | "REMOVED_BY_ADMIN";

/** A sent item, as it was when it was sent. */
export interface SentItemProps {
  senderName: string;
  /** The word for what it is: "note". */
  kind: string;
  message: string | null;
  title: string;
  category: string | null;
  updatedAt: string;
  /** The paper's, as #RRGGBB; null for a video. */
  color: string | null;
  /** Cleaned HTML. */
  html: string;
  /** Whether there is more behind the link. */
  isCut: boolean;
  files: { name: string; bytes: number; url: string }[];
  url: string;
  expiresAt: string | null;
  /** Where the recipient refuses further mails of this sender. */
  stopUrl: string;
}

/** News that came while a person was away. */
export interface DigestProps {
  notices: { title: string; body: string; url: string }[];
  /** How many more there are. */
  more: number;
  url: string;
  settingsUrl: string;
}

export type MailTemplate = keyof MailTemplates;

export const mailTemplateNames: readonly MailTemplate[] = [
  "resetPassword",
  "confirmAddress",
  "accountExists",
  "invitation",
  "accountDeletion",
  "secondFactor",
  "feedbackAnswer",
  "instanceProblems",
  "webhookOff",
  "sentItem",
  "digest",
];
