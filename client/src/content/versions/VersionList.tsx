import { useId } from "react";
import type { ContentVersionsQuery } from "../../gql/graphql";
import { type DateWriting, useDates } from "../../lib/time/formatDate";
import styles from "./VersionHistory.module.css";

export type ListedVersion = ContentVersionsQuery["contentVersions"]["nodes"][number];

/** "Today, 09:58", "Thursday, 18:52" within the last six days, else the date. */
export function versionTime(dates: DateWriting, instant: string): string {
  const day = dates.short(instant);
  if (dates.day(instant) === dates.day(new Date())) return `Today, ${dates.time(instant)}`;
  return day === dates.date(instant) ? dates.dateTime(instant) : `${dates.weekday(instant)}, ${dates.time(instant)}`;
}

/** The saves of a note with their time and author, newest first; arrow keys move through them. */
export function VersionList({
  versions,
  value,
  onChange,
}: {
  versions: readonly ListedVersion[];
  /** The id of the selected version. */
  value: string | undefined;
  onChange: (id: string) => void;
}) {
  const name = useId();
  const dates = useDates();
  return (
    <div role="radiogroup" aria-label="Versions" className={`${styles.list} stack`}>
      {versions.map(({ id, number, updatedAt, savedBy }, index) => (
        <label key={id}>
          <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
          <time dateTime={updatedAt}>
            {index === 0 ? `Now, ${dates.time(updatedAt)}` : versionTime(dates, updatedAt)}
          </time>
          <small>{number === 1 ? `Created by ${savedBy}` : savedBy}</small>
        </label>
      ))}
    </div>
  );
}
