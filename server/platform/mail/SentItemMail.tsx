import { emailTint } from "./emailTint.js";
import { formatMailDay } from "./formatMailTime.js";
import {
  MailButton,
  MailNote,
  MailPage,
  MailQuote,
  MailRow,
  MailText,
  MailTitle,
  serif,
  text,
  Wordmark,
} from "./MailFrame.js";
import { styleHtml } from "./styleHtml.js";
import type { SentItemProps } from "./templates.js";

export function SentItemMail(props: SentItemProps) {
  const { senderName, kind, message, title, category, updatedAt, color, files, url, expiresAt, stopUrl } = props;
  const tint = color === null ? null : emailTint(color);
  const firstName = senderName.split(" ")[0] ?? senderName;
  const facts = [
    ...(category === null ? [] : [{ label: "Category", value: category }]),
    { label: "Updated", value: formatMailDay(updatedAt) },
  ];
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return (
    <MailPage
      title={`${senderName} sent you a ${kind}`}
      preview={message ?? title}
      style={tint ? nightOf(tint) : ""}
      footer={
        <>
          {`You get this because ${senderName} wrote your address. Reply to answer ${firstName}. `}
          <a href={stopUrl}>{`Stop mails from ${firstName}`}</a>
        </>
      }
    >
      <MailRow facts={[{ label: "From", value: senderName }]} isFirst>
        <Wordmark />
        <div style={{ height: 20 }} />
        <p className="i1" style={{ ...text(16, 26, "#141d1a"), margin: "0 0 10px", fontWeight: 600 }}>
          {`${senderName} sent you a ${kind}.`}
        </p>
        {message === null ? null : <MailQuote text={message} />}
      </MailRow>
      <MailRow facts={facts} paper={tint}>
        <MailTitle>{title}</MailTitle>
        {/* Cleaned when it was saved, and again nothing but what styleHtml knows. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the note's own text is HTML */}
        <div dangerouslySetInnerHTML={{ __html: styleHtml(props.html, { text, serif }) }} />
        {props.isCut ? <MailText>{`Read the rest of the ${kind} through the link below.`}</MailText> : null}
      </MailRow>
      <MailRow facts={files.length === 0 ? [] : [{ label: "Files", value: `${files.length}, ${formatBytes(bytes)}` }]}>
        {files.length === 0 ? null : (
          <p className="i1" style={text(14, 24, "#141d1a")}>
            {files.map((file) => (
              <span key={file.url}>
                <a href={file.url}>{file.name}</a>
                <br />
              </span>
            ))}
          </p>
        )}
        <MailButton url={url}>{`Open the ${kind}`}</MailButton>
        <MailNote>
          {expiresAt === null
            ? "No account needed."
            : `No account needed. The link closes on ${formatMailDay(expiresAt)}.`}
        </MailNote>
      </MailRow>
    </MailPage>
  );
}

function nightOf({ night }: NonNullable<ReturnType<typeof emailTint>>): string {
  return `@media(prefers-color-scheme:dark){.pap{background:${night.ground}!important}
.pap .i1,.pap .i1 a,.pap .q{color:${night.ink}!important;border-color:${night.ink}!important}
.pap .i2,.pap .i3{color:${night.quiet}!important}.papr{border-color:${night.line}!important}}`;
}

/** "5.5 MB", "12 KB" */
function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;
}
