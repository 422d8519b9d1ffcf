import { Archive, Calendar, Folder, Inbox } from "lucide-react";
import { CategoryIcon } from "../../content/CategoryIcon";
import { Thumbnail } from "../../content/Thumbnail";
import type { SearchHitLineFragment, TaskStatus } from "../../gql/graphql";
import { type ContentKind, type ContentType, contentKinds } from "../../lib/contentKinds";
import { dayIn } from "../../lib/time/dayIn";
import { writeDuration, writeMoment } from "../../lib/time/duration";
import { useDates } from "../../lib/time/formatDate";
import { useDue } from "../../tasks/dates/dueText";
import { StatusGlyph } from "../../tasks/StatusGlyph";
import { tintStyle } from "../../ui/Tint";
import styles from "./Search.module.css";

type Pieces = SearchHitLineFragment["title"];

/** Text with the matches highlighted. */
function Marked({ pieces }: { pieces: Pieces }) {
  let at = 0;
  return pieces.map(({ text, isMatch }) => {
    const key = at;
    at += text.length;
    return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}

/** A line of the search results. */
export function SearchHitLine({ hit }: { hit: SearchHitLineFragment }) {
  const under = underOf(hit);
  return (
    <>
      <HitPicture hit={hit} />
      <span className={`${styles.words} grow`}>
        <span className={`${styles.title} clip`}>
          <Marked pieces={hit.title} />
        </span>
        {under && <span className={`${styles.text} clip`}>{under}</span>}
      </span>
      {hit.isArchived && (
        <span className={styles.archived}>
          <Archive size={13} aria-hidden />
          <span className="sr-only">Archived</span>
        </span>
      )}
      <HitTime hit={hit} />
    </>
  );
}

/** Where it belongs, who sent it or that it lasts all day says more than an excerpt without a match. */
function underOf(hit: SearchHitLineFragment) {
  const hasMatch = hit.excerpt.some(({ isMatch }) => isMatch);
  if ((hit.kind === "TASK" || hit.kind === "PROJECT") && hit.path && !hasMatch) return hit.path;
  if (hit.kind === "EVENT" && hit.allDay && !hasMatch) return "All day";
  if (hit.kind === "RECEIVED" && hit.senderName && !hasMatch) return `From ${hit.senderName}`;
  return hit.excerpt.length > 0 ? <Marked pieces={hit.excerpt} /> : (hit.path ?? null);
}

function HitPicture({ hit }: { hit: SearchHitLineFragment }) {
  if (hit.kind === "VIDEO" || hit.kind === "TRANSCRIPT") {
    return (
      <span className={styles.thumbnail}>
        <Thumbnail
          address={hit.thumbnailUrl}
          title={hit.title.map(({ text }) => text).join("")}
          channelName={hit.channelName}
          durationSeconds={null}
        />
      </span>
    );
  }
  if (hit.kind === "TASK") {
    return (
      <span className={`${styles.icon} center`}>
        <StatusGlyph status={(hit.status ?? "PENDING") as TaskStatus} />
      </span>
    );
  }
  return (
    <span
      className={hit.color ? `${styles.icon} center tint` : `${styles.icon} center`}
      style={hit.color ? tintStyle(hit.color) : undefined}
    >
      {hit.kind === "EVENT" && <Calendar size={15} aria-hidden />}
      {hit.kind === "PROJECT" && <Folder size={15} aria-hidden />}
      {hit.kind === "RECEIVED" && <Inbox size={15} aria-hidden />}
      {hit.kind in contentKinds && <ContentIcon hit={hit} kind={contentKinds[hit.kind as ContentType]} />}
    </span>
  );
}

function ContentIcon({ hit, kind: { icon: Icon } }: { hit: SearchHitLineFragment; kind: ContentKind }) {
  return hit.categoryIcon ? <CategoryIcon name={hit.categoryIcon} size={15} /> : <Icon size={15} aria-hidden />;
}

function HitTime({ hit }: { hit: SearchHitLineFragment }) {
  const dates = useDates();
  const due = useDue();
  return <span className={`${styles.time} faint num`}>{text()}</span>;

  function text(): string | null {
    if (hit.kind === "TRANSCRIPT") return `at ${writeMoment(hit.seconds ?? 0)}`;
    if (hit.kind === "VIDEO" && hit.durationSeconds !== null) return writeDuration(hit.durationSeconds);
    if (hit.kind === "TASK") return hit.dueDate ? `due ${due.short(hit.dueDate)}` : null;
    if (hit.kind === "EVENT" && hit.start) {
      const day = due.short(hit.allDay ? dayIn(hit.start, hit.timeZone ?? "UTC") : dates.day(hit.start));
      return hit.allDay ? day : `${day}, ${dates.time(hit.start)}`;
    }
    return dates.short(hit.updatedAt);
  }
}
