import { render } from "@react-email/render";
import { createElement, type ReactElement } from "react";
import { chooseNewPassword } from "../../../schema/sentences.js";
import { AccountDeletionMail } from "./AccountDeletionMail.js";
import { AccountExistsMail } from "./AccountExistsMail.js";
import { ConfirmAddressMail } from "./ConfirmAddressMail.js";
import { DigestMail, digestTitle } from "./DigestMail.js";
import { headerText } from "./envelope.js";
import { FeedbackAnswerMail } from "./FeedbackAnswerMail.js";
import { InstanceProblemsMail, instanceProblemsTitle } from "./InstanceProblemsMail.js";
import { InvitationMail } from "./InvitationMail.js";
import { ResetPasswordMail } from "./ResetPasswordMail.js";
import { SecondFactorMail, secondFactorTitle } from "./SecondFactorMail.js";
import { SentItemMail } from "./SentItemMail.js";
import type { MailTemplate, MailTemplates } from "./templates.js";
import { WebhookOffMail } from "./WebhookOffMail.js";

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

type Draw = { [T in MailTemplate]: (props: MailTemplates[T]) => { subject: string; page: ReactElement } };

const draw: Draw = {
  resetPassword: (props) => ({
    subject: chooseNewPassword,
    page: createElement(ResetPasswordMail, props),
  }),
  confirmAddress: (props) => ({
    subject: "Confirm your e-mail address",
    page: createElement(ConfirmAddressMail, props),
  }),
  accountExists: (props) => ({
    subject: "You already have an account",
    page: createElement(AccountExistsMail, props),
  }),
  invitation: (props) => ({
    subject: `${props.displayName} invites you to Commonplace`,
    page: createElement(InvitationMail, props),
  }),
  accountDeletion: (props) => ({
    subject: "Your account will be deleted",
    page: createElement(AccountDeletionMail, props),
  }),
  secondFactor: (props) => ({
    subject: secondFactorTitle(props),
    page: createElement(SecondFactorMail, props),
  }),
  feedbackAnswer: (props) => ({
    subject: headerText(`About your feedback: ${props.title}`),
    page: createElement(FeedbackAnswerMail, props),
  }),
  instanceProblems: (props) => ({
    subject: instanceProblemsTitle(props),
    page: createElement(InstanceProblemsMail, props),
  }),
  webhookOff: (props) => ({
    subject: "A webhook was turned off",
    page: createElement(WebhookOffMail, props),
  }),
  sentItem: (props) => ({
    subject: headerText(`${props.senderName} sent you a ${props.kind}: ${props.title}`),
    page: createElement(SentItemMail, props),
  }),
  digest: (props) => ({
    subject: headerText(digestTitle(props)),
    page: createElement(DigestMail, props),
  }),
};

/** Renders a mail as a page and as text. */
export async function renderMail<T extends MailTemplate>(template: T, props: MailTemplates[T]): Promise<RenderedMail> {
  const { subject, page } = draw[template](props);
  const html = await render(page);
  const text = await render(page, {
    plainText: true,
    htmlToTextOptions: {
      wordwrap: 78,
      // The only line breaks in the page are those that people wrote.
      preserveNewlines: true,
      selectors: [
        { selector: "[data-skip-in-text]", format: "skip" },
        { selector: "td.q", format: "blockquote" },
        // a fact in the margin is one line: its label and its value
        { selector: "p.ml", format: "paragraph", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
        { selector: "p.mv", format: "paragraph", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
        { selector: "h1", options: { uppercase: false } },
        { selector: "h2", options: { uppercase: false } },
      ],
    },
  });
  return { subject, html, text: text.replace(/\n{3,}/g, "\n\n").trim() };
}
