import type { ReactNode } from "react";
import { CategoryIcon } from "../../../content/CategoryIcon";
import { textLine, textNames } from "../../../content/noteProperties";
import type { PickedProject } from "../../../content/pickers/linkedTypes";
import styles from "../../../content/Sheet.module.css";
import { TagLine } from "../../../content/TagLine";
import type { NoteCardFragment } from "../../../gql/graphql";
import { contentKinds } from "../../../lib/contentKinds";
import { shortenLink } from "../../../lib/shortenLink";
import { useDates } from "../../../lib/time/formatDate";
import { ItemProjects } from "../../../projects/links/ItemProjects";

/** The margin of an opened note: filing, source and dates. */
export function NoteFacts({
  note,
  onLink,
}: {
  note: NoteCardFragment;
  /** Sets the linked projects; without it they are read-only. */
  onLink?: ((projects: PickedProject[]) => void) | undefined;
}) {
  const dates = useDates();
  const when = (instant: string): string =>
    dates.day(instant) === dates.day(new Date()) ? `today, ${dates.time(instant)}` : dates.dateTime(instant);
  return (
    <>
      <Fact name="Category">
        <span className={`${styles.category} row`}>
          <CategoryIcon name={note.category?.icon} />
          {note.category?.name ?? "No category"}
        </span>
      </Fact>
      {note.tags.length > 0 && (
        <Fact name="Tags">
          <TagLine tags={note.tags} isWhole />
        </Fact>
      )}
      <ItemProjects kind={contentKinds.NOTE} item={note} linked={note.linkedProjects} onChange={onLink} />
      {textNames.map((name) => {
        const text = note[name];
        const { label, attributes } = textLine(name);
        return (
          text && (
            <Fact key={name} name={label}>
              {attributes.type === "url" ? (
                <a
                  className={`text-link clip ${styles.link}`}
                  href={text}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                >
                  {shortenLink(text)}
                </a>
              ) : (
                text
              )}
            </Fact>
          )
        );
      })}
      <Fact name="Added">
        <time className="num" dateTime={note.createdAt}>
          {when(note.createdAt)}
        </time>
      </Fact>
      <Fact name="Updated">
        <time className="num" dateTime={note.updatedAt}>
          {when(note.updatedAt)}
        </time>
      </Fact>
      {note.deletedAt && (
        <Fact name="Deleted">
          <time className="num" dateTime={note.deletedAt}>
            {when(note.deletedAt)}
          </time>
        </Fact>
      )}
    </>
  );
}

/** A line in a sheet's margin: name and value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h3 className={styles.fact} data-part="sheet-fact">
        {name}
      </h3>
      {children}
    </div>
  );
}
