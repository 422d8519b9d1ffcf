import { useState } from "react";
import { errorText } from "../../../data/errorText";
import { appendPage, useGrown } from "../../../data/lists/useGrown";
import type { ShareLinkFieldsFragment } from "../../../gql/graphql";
import { useRevokeShareLinksMutation, useShareLinksQuery } from "../../../gql/hooks";
import { kindOf } from "../../../lib/contentKinds";
import { Link } from "../../../lib/routing/Link";
import { useDates } from "../../../lib/time/formatDate";
import { useCopied } from "../../../lib/useCopied";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { Icon } from "../../../ui/Icon";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { Skeleton } from "../../../ui/Skeleton";
import { toast } from "../../../ui/toast/toast";
import { SettingRow } from "../SettingRow";
import styles from "../settings.module.css";
import { useRowAction } from "../useRowAction";

/** All active share links of the viewer, including those in mails. */
export function ShareLinksSection() {
  const { data, error, refetch, fetchMore } = useShareLinksQuery({ fetchPolicy: "cache-and-network" });
  const { running, act } = useRowAction();
  const read = data?.shareLinks;
  const page = useGrown(read, more);

  function more(): Promise<void> {
    const after = read?.pageInfo.endCursor;
    return act(
      "more",
      () =>
        fetchMore({
          variables: { after },
          updateQuery: (before, { fetchMoreResult: next }) => ({
            shareLinks: appendPage(before.shareLinks, next.shareLinks, after),
          }),
        }),
      "The rest could not be loaded",
    );
  }

  return (
    <Entry id="links" head="My links" sub="What anyone can read" className={styles.section}>
      {page && page.nodes.length > 0 && (
        <ul>
          {page.nodes.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      )}
      {page?.nodes.length === 0 && <p className={styles.value}>No link is open. Share a note or video to make one.</p>}
      {page?.pageInfo.hasNextPage && (
        <Button className={styles.after} isPending={running === "more"} onClick={() => void more()}>
          Show more
        </Button>
      )}
      {!page && !error && (
        <div role="status" aria-busy="true" aria-label="Loading" className={`${styles.loading} stack`}>
          <Skeleton width="50%" />
        </div>
      )}
      {!page && error && (
        <SettingRow label="Failed to load your links" detail={errorText(error)}>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </SettingRow>
      )}
    </Entry>
  );
}

function LinkRow({ link }: { link: ShareLinkFieldsFragment }) {
  const { id, title, url, expiresAt, hasPassword, visitCount, lastVisitAt, sentTo, itemId } = link;
  const kind = kindOf(link);
  const dates = useDates();
  const { copied, copy } = useCopied<"link">();
  const [isAsking, setAsking] = useState(false);
  const [revoke] = useRevokeShareLinksMutation({ refetchQueries: ["ShareLinks"], awaitRefetchQueries: true });
  const visits = visitCount === 1 ? "read once" : visitCount ? `read ${visitCount} times` : "not read yet";
  return (
    <li className={`${styles.item} row`}>
      <Icon icon={kind.icon} />
      <div className={styles.itemName}>
        <b>
          <Link to={kind.path(itemId)}>{title}</Link>
        </b>
        <small>
          {sentTo ? `In the e-mail to ${sentTo}, ` : ""}
          {expiresAt ? `until ${dates.dateTime(expiresAt)}` : "until revoked"}
          {hasPassword && ", with a password"}
        </small>
      </div>
      <i className="leader" />
      <span className={`${styles.end} row`}>
        <span
          className="faint num wide-only"
          data-part="setting-fact"
          title={lastVisitAt ? `Last ${dates.dateTime(lastVisitAt)}` : undefined}
        >
          {visits}
        </span>
        {url && (
          <Button
            variant="quiet"
            aria-label={`Copy the link to ${title}`}
            onClick={() => void copy("link", url).catch(() => toast.error("Failed to copy to clipboard"))}
          >
            {copied ? "Copied" : "Copy"}
          </Button>
        )}
        <Button
          variant="quiet"
          className={styles.madder}
          aria-label={`Revoke the link to ${title}`}
          onClick={() => setAsking(true)}
        >
          Revoke
        </Button>
      </span>
      <ConfirmDialog
        variant="danger"
        title={`Revoke the link to “${title}”?`}
        message="The link will stop working. This action cannot be undone."
        confirmLabel="Revoke"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          try {
            await revoke({ variables: { ids: [id] } });
            toast.show("Link revoked");
          } catch (problem) {
            throw new Error(errorText(problem, "The link could not be revoked"));
          }
        }}
      />
    </li>
  );
}
