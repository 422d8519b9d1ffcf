import type { MailTemplate, MailTemplates } from "../../platform/mail/templates.js";

interface Sample<T extends MailTemplate> {
  name: string;
  props: (publicUrl: string) => MailTemplates[T];
}

const passage = `<p>Nordahl will hold the oak price until Friday 27 November. Birch ply saves <strong>€1,140</strong> but loses the drawer.</p><blockquote><p>We do not charge for the second visit, and the second visit is the one where you change your mind.</p></blockquote><h2>What is in, what is out</h2><ol><li><p>Eleven fronts, two drawers, plinth: both</p></li><li><p>Taking the old units away: neither</p></li></ol><ul data-type="checklist"><li data-checked="true"><p>Measure the north wall</p></li><li data-checked="false"><p>Ask about the hinges</p></li></ul><blockquote data-type="warning"><p>If the wall is out of square by more than 12 mm the tall unit needs a filler.</p></blockquote>`;
const at = "2026-11-27T10:00:00.000Z";

/** Every mail with sample texts; the type requires a sample for each new template. */
export const mailSamples: { [T in MailTemplate]: Sample<T> } = {
  sentItem: {
    name: "Note or video sent",
    props: (publicUrl) => ({
      senderName: "Tess Amaro",
      kind: "note",
      message: "Before we sign: page two has the hinge they swapped.",
      title: "Cabinet quotes, compared",
      category: "House",
      updatedAt: "2026-11-20T09:58:00.000Z",
      color: "#FFE4B5",
      html: passage,
      isCut: false,
      files: [{ name: "offer-1183-v2.pdf", bytes: 1_200_000, url: `${publicUrl}/shared/sample` }],
      url: `${publicUrl}/shared/sample`,
      expiresAt: at,
      stopUrl: `${publicUrl}/shared/sample`,
    }),
  },
  invitation: {
    name: "Invitation",
    props: (publicUrl) => ({
      displayName: "Tess Amaro",
      message: "This is where I keep the notes for issue 3. You will like the index.",
      url: `${publicUrl}/login?view=sign-up`,
      expiresAt: at,
    }),
  },
  confirmAddress: {
    name: "Confirm e-mail",
    props: (publicUrl) => ({
      to: "tess@amaro.example",
      displayName: "Tess Amaro",
      url: `${publicUrl}/login`,
      expiresAt: at,
    }),
  },
  accountExists: {
    name: "Account exists",
    props: (publicUrl) => ({ to: "tess@amaro.example", displayName: "Tess Amaro", url: `${publicUrl}/login` }),
  },
  resetPassword: {
    name: "Password reset",
    props: (publicUrl) => ({
      to: "tess@amaro.example",
      url: `${publicUrl}/reset-password`,
      requestedAt: "2026-11-27T09:00:00.000Z",
      expiresAt: at,
      device: "Firefox on macOS",
    }),
  },
  digest: {
    name: "While you were away",
    props: (publicUrl) => ({
      notices: [
        { title: "Jonas Weil sent you a note", body: "On keeping a commonplace", url: `${publicUrl}/dashboard` },
      ],
      more: 2,
      url: `${publicUrl}/dashboard`,
      settingsUrl: `${publicUrl}/settings`,
    }),
  },
  accountDeletion: {
    name: "Account deletion",
    props: (publicUrl) => ({ displayName: "Tess Amaro", url: `${publicUrl}/settings`, deletionAt: at }),
  },
  secondFactor: {
    name: "Second factor changed",
    props: (publicUrl) => ({
      displayName: "Tess Amaro",
      change: "PASSKEY_ADDED",
      name: "MacBook",
      at,
      url: `${publicUrl}/settings/access`,
    }),
  },
  feedbackAnswer: {
    name: "Feedback reply",
    props: () => ({
      displayName: "Inês Sequeira",
      adminName: "Tess Amaro",
      title: "Paste from the PDF loses line breaks",
      description: "When I paste two paragraphs from a PDF into a note, they arrive as one.",
      answer: "Thank you: it is mended in the next version.",
    }),
  },
  webhookOff: {
    name: "Webhook turned off",
    props: (publicUrl) => ({
      displayName: "Tess Amaro",
      host: "hooks.example.com",
      reason: "FAILING",
      url: `${publicUrl}/settings/access#webhooks`,
    }),
  },
  instanceProblems: {
    name: "Something is wrong",
    props: (publicUrl) => ({
      problems: [
        {
          title: "Background work has stopped",
          body: "Nothing has run jobs for 5 minutes: e-mails, reminders, imports and backups wait. Is the worker running?",
        },
      ],
      url: `${publicUrl}/admin/health`,
    }),
  },
};
