import { MailFrame, MailNote, MailQuote, MailText } from "./MailFrame.js";
import type { MailTemplates } from "./templates.js";

export function FeedbackAnswerMail(props: MailTemplates["feedbackAnswer"]) {
  const { displayName, adminName, title, description, answer } = props;
  return (
    <MailFrame
      title={title}
      preview={answer}
      margin={{ label: "From", value: adminName }}
      footer="You get this because you gave feedback in Commonplace. Replies go to the person who wrote this."
    >
      <MailText>{`Hello ${displayName},`}</MailText>
      {answer.split(/\n{2,}/).map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
      <MailNote>You wrote:</MailNote>
      <div style={{ height: 8 }} />
      <MailQuote text={description} />
    </MailFrame>
  );
}
