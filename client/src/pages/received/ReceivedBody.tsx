import { ArrowUpRight, Download } from "lucide-react";
import { watchOnYouTube } from "../../../../schema/sentences";
import { AttachmentRow } from "../../content/attachments/AttachmentRow";
import attachmentsStyles from "../../content/attachments/Attachments.module.css";
import sheetStyles from "../../content/Sheet.module.css";
import { Thumbnail } from "../../content/Thumbnail";
import type { ReceivedFullFragment, SummarySource } from "../../gql/graphql";
import { writeDuration } from "../../lib/time/duration";
import { RichText } from "../../richText/RichText";
import { Avatar } from "../../ui/Avatar";
import buttonStyles from "../../ui/Button.module.css";
import { useWhen } from "./ReceivedFacts";
import styles from "./received.module.css";

/** The item as it was when sent: a note's text and files, or a video with its notes and summary. */
export function ReceivedBody({ item }: { item: ReceivedFullFragment }) {
  const { snapshot, senderName, message } = item;
  const when = useWhen();
  return (
    <article className={sheetStyles.text}>
      <div className={`${styles.top} narrow-only`}>
        <Avatar name={senderName} />
        <div>
          <b>{senderName}</b>{" "}
          <time className="num" dateTime={item.createdAt}>
            {when(item.createdAt)}
          </time>
          {message && <p className={styles.words}>{message}</p>}
        </div>
      </div>
      <h2 className="headline" data-part="sheet-title">
        {snapshot.title}
      </h2>
      {item.contentType === "VIDEO" && <VideoParts item={item} />}
      {snapshot.content && <RichText html={snapshot.content} className={sheetStyles.body} />}
      {snapshot.files.length > 0 && (
        <section className={attachmentsStyles.noteAttachments} aria-label="Attachments">
          <h3>
            Attachments <span className="num">{snapshot.files.length}</span>
          </h3>
          <ul className={attachmentsStyles.attachments}>
            {snapshot.files.map(({ id, fileName, fileType, fileSize, url }) => (
              <AttachmentRow key={id} name={fileName} type={fileType} size={fileSize}>
                <a
                  className={buttonStyles.iconButton}
                  data-part="icon-button"
                  data-size="small"
                  href={url}
                  download
                  aria-label={`Download ${fileName}`}
                >
                  <Download size={16} strokeWidth={1.7} aria-hidden />
                </a>
              </AttachmentRow>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function VideoParts({ item: { snapshot, senderName } }: { item: ReceivedFullFragment }) {
  const { youtubeUrl, channelName, thumbnailUrl, durationSeconds, personalNotes } = snapshot;
  const { aiSummary, summarySource, keyPoints, keyPointsSource } = snapshot;
  return (
    <div className={`${styles.video} stack`}>
      <p className={`${styles.channel} soft row`}>
        {channelName && <span>{channelName}</span>}
        {youtubeUrl && (
          <a className="text-link" href={youtubeUrl} target="_blank" rel="noopener noreferrer nofollow">
            {watchOnYouTube}
            <ArrowUpRight size={14} strokeWidth={1.7} aria-hidden />
          </a>
        )}
      </p>
      <Thumbnail
        address={thumbnailUrl}
        title={snapshot.title}
        channelName={channelName}
        durationSeconds={durationSeconds}
      />
      {personalNotes && (
        <section>
          <h3>What {senderName} noted</h3>
          <p className={styles.words}>{personalNotes}</p>
        </section>
      )}
      {aiSummary && (
        <section>
          <h3>Summary</h3>
          <div className={summarySource === "PERSON" ? styles.words : styles.generated}>
            <WrittenBy source={summarySource} />
            <p>{aiSummary}</p>
          </div>
        </section>
      )}
      {keyPoints.length > 0 && (
        <section>
          <h3>
            Key points <WrittenBy source={keyPointsSource} />
          </h3>
          <ul className={styles.points}>
            {keyPoints.map(({ id, seconds, text }) => (
              <li key={id}>
                <span className="num">{writeDuration(seconds)}</span>
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Labels machine-written text; text by the sender has no label. */
function WrittenBy({ source }: { source: SummarySource | null }) {
  if (source === "PERSON") return null;
  return <span className="quiet">{source === "BUILT_IN" ? "Built-in summary" : "AI-generated"}</span>;
}
