import { useQuery } from "@apollo/client/react";
import { use } from "react";
import { errorCode } from "../data/errorText";
import {
  EmbeddedBlockDocument,
  type EmbeddedBlockQuery,
  EmbeddedNoteDocument,
  type EmbeddedNoteQuery,
} from "../gql/graphql";
import { type Reference, readReference } from "../richText/html/reference";
import { RichText } from "../richText/RichText";
import { ThingLink } from "../richText/things/ThingLink";
import { EmbedDrawing } from "../richText/things/thingsInText";
import { Button } from "../ui/Button";
import { Skeleton } from "../ui/Skeleton";
import { blockHtml } from "./blockHtml";
import styles from "./EmbeddedText.module.css";
import { hasReferences } from "./hasReferences";
import { ShownNote } from "./ShownNote";
import { TrashedLinks } from "./TrashedLinks";

type Answer = Partial<EmbeddedNoteQuery["note"] & EmbeddedBlockQuery["note"]>;

/** The embedded note with its title as a link; a note in itself is only a link, as is an embed within an embed. */
export function EmbeddedText({ reference: text }: { reference: string }) {
  const shownId = use(ShownNote);
  const reference = readReference(text);
  if (!reference) return null;
  if (reference.id === shownId) return <TitleLink reference={text} title="This note" />;
  return <OtherNote text={text} reference={reference} />;
}

function TitleLink({ reference, title }: { reference: string; title: string }) {
  return (
    <p className={styles.title}>
      <ThingLink reference={reference} title={title}>
        {(known) => known}
      </ThingLink>
    </p>
  );
}

function OtherNote({ text, reference: { id, blockId } }: { text: string; reference: Reference }) {
  const { data, error, refetch } = useQuery<{ note: Answer }>(
    (blockId ? EmbeddedBlockDocument : EmbeddedNoteDocument) as never,
    { variables: { id } },
  );
  const note = data?.note;
  const content = note?.contentWithIds ?? note?.content ?? "";
  const html = blockId && note ? blockHtml(content, blockId) : content;
  return (
    <section className={styles.embed} aria-label={note?.title ? `Embedded: ${note.title}` : "Embedded note"}>
      <TitleLink reference={text} title={note?.title ?? "Note"} />
      {note?.deletedAt ? (
        <p className={styles.said}>This note is in the trash.</p>
      ) : note ? (
        <Shown noteId={id} html={html} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <div role="status" aria-busy="true" aria-label="Loading the embedded note">
          <Skeleton width="80%" />
          <Skeleton width="55%" />
        </div>
      )}
    </section>
  );
}

function Shown({ noteId, html }: { noteId: string; html: string | null }) {
  if (html === null) return <p className={styles.said}>This part of the note no longer exists.</p>;
  if (html === "") return <p className={styles.said}>This note has no text.</p>;
  const shown = (
    <EmbedDrawing value={null}>
      <RichText html={html} />
    </EmbedDrawing>
  );
  return hasReferences(html) ? <TrashedLinks noteId={noteId}>{shown}</TrashedLinks> : shown;
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (errorCode(error) === "NOT_FOUND") return <p className={styles.said}>This note no longer exists.</p>;
  return (
    <div className={`${styles.said} wrap`} role="alert">
      <p>This note could not be loaded</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
