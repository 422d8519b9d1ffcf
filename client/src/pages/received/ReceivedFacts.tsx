import type { ReactNode } from "react";
import { CategorySelect } from "../../content/pickers/CategorySelect";
import sheetStyles from "../../content/Sheet.module.css";
import { TagLine } from "../../content/TagLine";
import type { CategoryOptionsQuery, ReceivedFullFragment } from "../../gql/graphql";
import { useDates } from "../../lib/time/formatDate";
import { Avatar } from "../../ui/Avatar";
import styles from "./received.module.css";

/** The sender, the message and the date, and a choice of the category to keep it in. */
export function ReceivedFacts({
  item,
  categories,
  categoryId,
  onChoose,
}: {
  item: ReceivedFullFragment;
  categories: CategoryOptionsQuery["categories"];
  categoryId: string | null;
  /** Absent if the category can't be chosen any more. */
  onChoose: ((id: string | null) => void) | undefined;
}) {
  const { senderName, senderEmail, message, snapshot } = item;
  const when = useWhen();
  const isNew =
    snapshot.category && !categories.some(({ name }) => name.toLowerCase() === snapshot.category?.name.toLowerCase());
  return (
    <aside className={`${sheetStyles.margin} column`} data-part="sheet-margin" aria-label="About what was sent">
      <Fact name="From" className="wide-only">
        <span className={styles.from}>
          <Avatar name={senderName} />
          <span>
            {senderName}
            <small>{senderEmail}</small>
          </span>
        </span>
      </Fact>
      {message && (
        <Fact name="Message" className="wide-only">
          <p className={styles.words}>{message}</p>
        </Fact>
      )}
      <Fact name="Sent" className="wide-only">
        <time className="num" dateTime={item.createdAt}>
          {when(item.createdAt)}
        </time>
      </Fact>
      {onChoose && (
        <div>
          <CategorySelect label="Keep it under" categories={categories} value={categoryId} onChange={onChoose} />
          {isNew && <p className={styles.receivedNew}>Their category, {snapshot.category?.name}, is new to you</p>}
        </div>
      )}
      {snapshot.tags.length > 0 && (
        <Fact name="Their tags">
          <TagLine tags={snapshot.tags.map((tag) => ({ ...tag, id: tag.name }))} isWhole />
        </Fact>
      )}
      {snapshot.link && (
        <Fact name="Link">
          <a
            className={`text-link clip ${sheetStyles.link}`}
            href={snapshot.link}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {snapshot.link}
          </a>
        </Fact>
      )}
    </aside>
  );
}

/** "today, 10:12", or the date with the time. */
export function useWhen(): (instant: string) => string {
  const dates = useDates();
  return (instant) =>
    dates.day(instant) === dates.day(new Date()) ? `today, ${dates.time(instant)}` : dates.dateTime(instant);
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <h3 className={sheetStyles.fact} data-part="sheet-fact">
        {name}
      </h3>
      {children}
    </div>
  );
}
