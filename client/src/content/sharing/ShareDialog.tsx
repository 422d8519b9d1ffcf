import { Check, CircleAlert, Copy, Link2 } from "lucide-react";
import { useState } from "react";
import { kindOf } from "../../lib/contentKinds";
import { usePreferences } from "../../lib/preferences";
import { useDates } from "../../lib/time/formatDate";
import { useCopied } from "../../lib/useCopied";
import alertStyles from "../../ui/Alert.module.css";
import { Button } from "../../ui/Button";
import fieldStyles from "../../ui/fields/Field.module.css";
import { Segmented } from "../../ui/fields/Segmented";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog";
import { Dialog } from "../../ui/overlays/Dialog";
import { Skeleton } from "../../ui/Skeleton";
import { LinkField } from "./LinkField";
import { PasswordField } from "./PasswordField";
import { SharedItemStrip } from "./SharedItemStrip";
import styles from "./Sharing.module.css";
import { choiceOf, lifetimeChoices } from "./shareLifetimes";
import type { SharedItem } from "./sharingDialogs";
import { useShareLink } from "./useShareLink";

const segments = lifetimeChoices.map(({ id, label, name }) => ({ id, label, name }));

/** A link with which anyone can read the item: its expiry, its address, and a plain-text version of the item. */
export function ShareDialog({ item, onClose }: { item: SharedItem; onClose: () => void }) {
  const { sharing } = usePreferences();
  const dates = useDates();
  const { one } = kindOf(item);
  const [firstExpiration] = useState(sharing.defaultLinkExpiration);
  const sharedLink = useShareLink(item.id, firstExpiration);
  const { link, isWorking, isFresh, problem, say, generate } = sharedLink;
  const [chosen, setChosen] = useState<typeof firstExpiration | null>(null);
  const [password, setPassword] = useState("");
  const [wasGiven, setGiven] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const { copied, copy } = useCopied<"link" | "text">();
  const current = link ? choiceOf(link) : firstExpiration;
  const expiration = chosen ?? current;
  const isPending = link !== null && link !== undefined && expiration !== current;

  async function regenerate(expiresIn = expiration): Promise<void> {
    if (await generate(expiresIn, password)) {
      setChosen(null);
      setGiven(false);
    } else setChosen(expiresIn);
  }
  function choose(next: typeof expiration): void {
    setChosen(next);
    // a link that nobody can have yet is simply regenerated
    if (link && isFresh && !wasGiven) void regenerate(next);
  }
  function copyText(what: "link" | "text", text: string): void {
    say(null);
    setGiven(true);
    copy(what, text).catch(() => say("Failed to copy to clipboard"));
  }
  const closing = (expiresAt: string | null): string =>
    expiresAt ? `until ${dates.dateTime(expiresAt)}` : "until you revoke it";
  return (
    <Dialog
      title="Share by link"
      isOpen
      onClose={onClose}
      className={styles.sharing}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {link === null ? (
            <Button variant="ink" icon={Link2} isPending={isWorking} onClick={() => void regenerate()}>
              Generate link
            </Button>
          ) : (
            <Button
              variant="ink"
              className={styles.copy}
              icon={copied === "link" ? Check : Copy}
              disabled={!link?.url || isWorking}
              onClick={() => link?.url && copyText("link", link.url)}
            >
              {copied === "link" ? "Copied" : "Copy Link"}
            </Button>
          )}
        </>
      }
    >
      <SharedItemStrip item={item} />
      {problem && (
        <p className={alertStyles.alert} role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>{problem}</span>
        </p>
      )}
      <div className={`${fieldStyles.field} ${styles.expiry}`} data-part="field">
        <span className={fieldStyles.label} data-part="field-label">
          Link stays open for
        </span>
        <Segmented label="Expiration" options={segments} value={expiration} onChange={choose} />
        <p className={fieldStyles.help} role="status">
          {isPending
            ? `The current link works ${closing(link.expiresAt)}. Regenerate creates a new link and revokes this one.`
            : link
              ? `Anyone with the link can read this ${one} ${closing(link.expiresAt)}.`
              : link === null && !isWorking
                ? `This ${one} is not shared by link.`
                : "\u00a0"}
        </p>
      </div>
      {link !== null && (
        <LinkField
          link={link}
          isWorking={isWorking}
          onOpen={() => setGiven(true)}
          onRegenerate={() => void regenerate()}
          onEnd={() => setEnding(true)}
        />
      )}
      <PasswordField
        value={password}
        hasPassword={link?.hasPassword ?? false}
        hasLink={Boolean(link)}
        isWorking={isWorking}
        onChange={setPassword}
        onApply={() => void regenerate()}
      />
      {link !== null && (
        <div className={fieldStyles.field} data-part="field">
          <div className={styles.line}>
            <span className={fieldStyles.label} data-part="field-label">
              Plain text
            </span>
            <button
              type="button"
              className={`${styles.copyText} soft text-link`}
              disabled={!link}
              onClick={() => link && copyText("text", link.shareableText)}
            >
              {copied === "text" ? "Copied" : "Copy Text Version"}
            </button>
          </div>
          {link ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be reachable to be scrolled
            <section className={styles.text} tabIndex={0} aria-label="Plain text">
              {link.shareableText}
            </section>
          ) : (
            <Skeleton height="6rem" />
          )}
        </div>
      )}
      <span className="sr-only" role="status">
        {copied && "Copied"}
      </span>
      <ConfirmDialog
        variant="warning"
        title="Revoke this link?"
        message="The link will stop working. You can generate a new one."
        confirmLabel="Revoke"
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        onConfirm={sharedLink.revoke}
      />
    </Dialog>
  );
}
