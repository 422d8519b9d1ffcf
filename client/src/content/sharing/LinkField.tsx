import { ExternalLink, RefreshCw } from "lucide-react";
import { useDates } from "../../lib/time/formatDate";
import { Button } from "../../ui/Button";
import buttonStyles from "../../ui/Button.module.css";
import fieldStyles from "../../ui/fields/Field.module.css";
import styles from "./Sharing.module.css";
import type { Link } from "./useShareLink";

/** The link's address and visit count, with buttons to regenerate and to revoke it. */
export function LinkField({
  link,
  isWorking,
  onOpen,
  onRegenerate,
  onEnd,
}: {
  link: Link;
  isWorking: boolean;
  onOpen: () => void;
  onRegenerate: () => void;
  onEnd: () => void;
}) {
  const dates = useDates();
  return (
    <div className={fieldStyles.field} data-part="field">
      <span className={fieldStyles.label} data-part="field-label">
        Link
      </span>
      <div className={`${styles.link} row`}>
        <span className="clip num" title={link.url ?? undefined}>
          {link.url ? link.url.replace(/^https?:\/\//, "") : "The address can't be shown again"}
        </span>
        {link.url && (
          <a
            className={buttonStyles.iconButton}
            data-part="icon-button"
            data-size="small"
            aria-label="Open in new tab"
            title="Open in new tab"
            href={link.url}
            target="_blank"
            rel="noopener"
            onClick={onOpen}
          >
            <ExternalLink size={16} strokeWidth={1.7} aria-hidden />
          </a>
        )}
        <Button variant="quiet" icon={RefreshCw} isPending={isWorking} onClick={onRegenerate}>
          Regenerate
        </Button>
      </div>
      <div className={`${styles.line} ${fieldStyles.help}`}>
        <span className="num">{visits(link, dates.lately)}</span>
        <button type="button" className="text-link" onClick={onEnd}>
          Revoke this link
        </button>
      </div>
    </div>
  );
}

function visits({ visitCount, lastVisitAt }: Link, lately: (instant: string) => string): string {
  if (!visitCount) return "Not read by anyone yet";
  const count = visitCount === 1 ? "Read once" : `Read ${visitCount} times`;
  return lastVisitAt ? `${count}, last ${lately(lastVisitAt)}` : count;
}
