import { MailButton, MailFrame, MailText } from "./MailFrame.js";
import type { DigestProps } from "./templates.js";

export function digestTitle({ notices, more }: DigestProps): string {
  const [only] = notices;
  const count = notices.length + more;
  return count === 1 && only ? only.title : `${count} new items while you were away`;
}

export function DigestMail(props: DigestProps) {
  const { notices, more, url, settingsUrl } = props;
  return (
    <MailFrame
      title={digestTitle(props)}
      preview={notices.map(({ body }) => body).join(", ")}
      margin={{ label: "New", value: String(notices.length + more) }}
      footer={
        <>
          {"You get at most one of these an hour. "}
          <a href={settingsUrl}>Change your e-mail notifications</a>
        </>
      }
    >
      {notices.map((notice) => (
        <MailText key={notice.url + notice.title + notice.body}>
          {`${notice.title}: `}
          <a href={notice.url}>{notice.body}</a>
        </MailText>
      ))}
      {more === 0 ? null : <MailText>{`And ${more} more.`}</MailText>}
      <MailButton url={url}>Open Commonplace</MailButton>
    </MailFrame>
  );
}
