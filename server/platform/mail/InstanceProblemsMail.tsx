import { MailButton, MailFrame, MailText } from "./MailFrame.js";
import type { MailTemplates } from "./templates.js";

export function instanceProblemsTitle({ problems }: MailTemplates["instanceProblems"]): string {
  const [first] = problems;
  return problems.length === 1 && first ? first.title : `${problems.length} things are wrong with Commonplace`;
}

export function InstanceProblemsMail(props: MailTemplates["instanceProblems"]) {
  const { problems, url } = props;
  return (
    <MailFrame
      title={instanceProblemsTitle(props)}
      preview={problems.map(({ body }) => body).join(" ")}
      margin={{ label: "Instance", value: new URL(url).host }}
      footer="You get this as an admin, once for each problem."
    >
      {problems.map(({ title, body }) => (
        <MailText key={title}>{problems.length === 1 ? body : `${title}. ${body}`}</MailText>
      ))}
      <MailButton url={url}>Open Health</MailButton>
    </MailFrame>
  );
}
