import { useApolloClient } from "@apollo/client/react";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { errorText } from "../data/errorText";
import type { MentionPageFragment } from "../gql/graphql";
import { paths } from "../lib/paths";
import { Link } from "../lib/routing/Link";
import { writeReference } from "../richText/html/reference";
import { Button } from "../ui/Button";
import { Entry } from "../ui/Entry";
import { MoreButton } from "../ui/MoreButton";
import { Skeleton } from "../ui/Skeleton";
import styles from "./Backlinks.module.css";
import type { LinkedFromProps } from "./LinkedFrom";
import { linkMention } from "./linkMention";
import { mentionedKinds, useLinkList } from "./useLinkList";

type Place = MentionPageFragment["nodes"][number];

/** The server finds no mentions of shorter titles. */
const minTitle = 3;

/** The places in notes that link to a thing; below them, closed at first, those that only name it. */
export function Backlinks({ kind, id, title, isEntry = false, isInForm = false }: LinkedFromProps) {
  const { page, error, retry, more } = useLinkList("backlinks", kind, id);
  const count = page?.totalCount ?? 0;
  const mentions = mentionedKinds.some((each) => each === kind) && title.trim().length >= minTitle && (
    <Mentions kind={kind} id={id} title={title} isInForm={isInForm} />
  );
  const isShown = count > 0 || (error !== undefined && !page);
  const list = isShown && (
    <Frame count={count} isEntry={isEntry}>
      {page ? (
        <>
          <Places places={page.nodes} isInForm={isInForm} />
          {page.pageInfo.hasNextPage && (
            <MoreButton count={count - page.nodes.length} what="places" label="Show more" onMore={more} />
          )}
        </>
      ) : (
        <Failed error={error} onRetry={retry} />
      )}
    </Frame>
  );
  // nothing is said while it isn't known whether there is anything
  if (!page && !error) return null;
  return (
    <div className={styles.links}>
      {list}
      {isEntry && mentions ? <Entry>{mentions}</Entry> : mentions}
    </div>
  );
}

function Frame({ count, isEntry, children }: { count: number; isEntry: boolean; children: ReactNode }) {
  const headingId = useId();
  if (isEntry)
    return (
      <Entry head="Linked from" sub={count > 0 && <span className="num">{count}</span>}>
        {children}
      </Entry>
    );
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.head}>
        Linked from {count > 0 && <span className="num">{count}</span>}
      </h3>
      {children}
    </section>
  );
}

function Places({
  places,
  isInForm,
  act,
}: {
  places: readonly Place[];
  isInForm: boolean;
  act?: (place: Place) => ReactNode;
}) {
  return (
    <ul className={styles.places}>
      {places.map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block may link to it several times
        <li key={`${place.item.id} ${place.blockId} ${index}`} className={styles.place}>
          <div className="grow">
            <Link
              to={`${paths.note(place.item.id)}#${place.blockId}`}
              className={styles.title}
              target={isInForm ? "_blank" : undefined}
            >
              {place.item.title}
            </Link>
            <p className={styles.text}>{place.text}</p>
          </div>
          {act?.(place)}
        </li>
      ))}
    </ul>
  );
}

function Mentions({ kind, id, title, isInForm }: Required<Omit<LinkedFromProps, "isEntry">>) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <div className={styles.mentions}>
      <button
        type="button"
        className={`${styles.toggle} row`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={15} strokeWidth={1.7} aria-hidden />
        Mentions without a link
      </button>
      {isOpen && (
        <div id={listId}>
          <MentionList kind={kind} id={id} title={title} isInForm={isInForm} />
        </div>
      )}
    </div>
  );
}

function MentionList({ kind, id, title, isInForm }: Required<Omit<LinkedFromProps, "isEntry">>) {
  const { page, error, retry, more } = useLinkList("mentions", kind, id);
  if (!page)
    return error ? (
      <Failed error={error} onRetry={retry} />
    ) : (
      <div className={styles.waiting} role="status" aria-busy="true" aria-label="Loading mentions">
        <Skeleton width="40%" />
        <Skeleton width="70%" />
      </div>
    );
  const { nodes, pageInfo } = page;
  return (
    <>
      {nodes.length > 0 && (
        <Places
          places={nodes}
          isInForm={isInForm}
          act={({ item }) => (
            <LinkButton noteId={item.id} name={item.title} title={title} reference={writeReference({ kind, id })} />
          )}
        />
      )}
      {pageInfo.hasNextPage ? (
        <MoreButton count={1} what="mentions" label="Show more" onMore={more} />
      ) : (
        nodes.length === 0 && <p className={styles.none}>No note names it without a link.</p>
      )}
    </>
  );
}

function LinkButton({
  noteId,
  name,
  ...mentioned
}: {
  noteId: string;
  name: string;
  title: string;
  reference: string;
}) {
  const client = useApolloClient();
  const [isSaving, setSaving] = useState(false);
  async function link(): Promise<void> {
    setSaving(true);
    await linkMention(client, noteId, mentioned);
    setSaving(false);
  }
  return (
    <Button isPending={isSaving} onClick={() => void link()} aria-label={`Link in ${name}`}>
      Link
    </Button>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={`${styles.none} wrap`} role="alert">
      <p>{errorText(error, "The notes that link here could not be loaded")}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
