import { Check, Undo2, X } from "lucide-react";
import type { ReceivedRowFragment } from "../gql/graphql";
import { kindOf } from "../lib/contentKinds";
import { paths } from "../lib/paths";
import { Link } from "../lib/routing/Link";
import { useDates } from "../lib/time/formatDate";
import { Avatar } from "../ui/Avatar";
import { Icon } from "../ui/Icon";
import { IconButton } from "../ui/IconButton";
import styles from "./ReceivedRows.module.css";
import { useReceivedActions } from "./useReceivedActions";

/** Received items as lines: unread mark, sender, and actions. */
export function ReceivedRows({ items }: { items: readonly ReceivedRowFragment[] }) {
  return (
    <ul>
      {items.map((item) => (
        <ReceivedLine key={item.id} item={item} />
      ))}
    </ul>
  );
}

function ReceivedLine({ item }: { item: ReceivedRowFragment }) {
  const dates = useDates();
  const actions = useReceivedActions();
  const kind = kindOf(item);
  const { title, excerpt, channelName } = item.snapshot;
  const text = excerpt[0]?.text ?? channelName;
  return (
    <li className={`${styles.row} row`} data-item data-unread={!item.isRead || undefined}>
      <span className={styles.dot}>{!item.isRead && <span className="sr-only">Unread</span>}</span>
      <Avatar name={item.senderName} />
      <span className={styles.name}>
        <Link className={`${styles.link} clip cover`} to={paths.received(item.id)}>
          {title}
        </Link>
        <span className={`${styles.sender} soft clip`}>{item.senderName}</span>
        {text && <span className={`${styles.text} faint clip`}>{text}</span>}
      </span>
      <i className="leader" />
      <span className={styles.acts}>
        {item.status === "PENDING" ? (
          <>
            <IconButton
              size="small"
              icon={Check}
              label={`Accept ${title}`}
              onClick={() => void actions.accept(item, null)}
            />
            <IconButton size="small" icon={X} label={`Dismiss ${title}`} onClick={() => void actions.dismiss(item)} />
          </>
        ) : (
          <IconButton size="small" icon={Undo2} label={`Undo for ${title}`} onClick={() => void actions.undo(item)} />
        )}
      </span>
      <span className={`${styles.kind} wide-only`} title={kind.one}>
        <Icon icon={kind.icon} size={15} />
        <span className="sr-only">{kind.one}</span>
      </span>
      <time className={`${styles.time} quiet num`} dateTime={item.createdAt}>
        {dates.short(item.createdAt)}
      </time>
    </li>
  );
}
