import { Check, CircleAlert, Copy, Link2, RefreshCw } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
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
/** "for 7 days" */
const howLong = (id: (typeof segments)[number]["id"]): string =>
  id === "never" ? "until you revoke it" : `for ${segments.find((segment) => segment.id === id)?.name}`;

/** A link with which anyone can read the item, created on request, and the item as plain text, which needs no link. */
export function ShareDialog({ item, onClose }: { item: SharedItem; onClose: () => void }) {
  const { sharing } = usePreferences();
  const dates = useDates();
  const { one } = kindOf(item);
  const formId = useId();
  const [firstExpiration] = useState(sharing.defaultLinkExpiration);
  const sharedLink = useShareLink(item.id);
  const { link, text, isWorking, isFresh, problem, retry, say, generate } = sharedLink;
  const [chosen, setChosen] = useState<typeof firstExpiration | null>(null);
  const [password, setPassword] = useState("");
  const [wasGiven, setGiven] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const { copied, copy } = useCopied<"link" | "text">();
  const current = link ? choiceOf(link) : firstExpiration;
  const expiration = chosen ?? current;
  const isPending = Boolean(link) && expiration !== current;

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
  function copyText(what: "link" | "text", value: string): void {
    say(null);
    setGiven(true);
    copy(what, value).catch(() => say("Failed to copy to clipboard"));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (retry) retry();
    else if (link?.url) copyText("link", link.url);
    else if (link === null) void regenerate();
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
          <Button
            variant="ink"
            type="submit"
            form={formId}
            className={styles.main}
            icon={retry ? RefreshCw : !link ? Link2 : copied === "link" ? Check : Copy}
            isPending={!link && isWorking}
            disabled={link ? !link.url || isWorking : false}
          >
            {retry ? "Try again" : !link ? "Create link" : copied === "link" ? "Copied" : "Copy Link"}
          </Button>
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
      <form
        id={formId}
        className={`${fieldStyles.field} ${styles.expiry}`}
        data-part="field"
        method="post"
        onSubmit={submit}
      >
        <span className={fieldStyles.label} data-part="field-label">
          Link stays open for
        </span>
        <Segmented label="Expiration" options={segments} value={expiration} onChange={choose} />
        <p className={fieldStyles.help} role="status">
          {link
            ? isPending
              ? `The current link works ${closing(link.expiresAt)}. Regenerate creates a new link and revokes this one.`
              : `Anyone with the link can read this ${one} ${closing(link.expiresAt)}.`
            : link === null
              ? `This ${one} is not shared by link. Anyone with a new link can read it ${howLong(expiration)}.`
              : "\u00a0"}
        </p>
      </form>
      {link && (
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
      {!retry && (
        <div className={fieldStyles.field} data-part="field">
          <div className={styles.line}>
            <span className={fieldStyles.label} data-part="field-label">
              Plain text
            </span>
            <button
              type="button"
              className={`${styles.copyText} soft text-link`}
              disabled={text === undefined}
              onClick={() => text !== undefined && copyText("text", text)}
            >
              {copied === "text" ? "Copied" : "Copy Text Version"}
            </button>
          </div>
          {text === undefined ? (
            <Skeleton height="6rem" />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be reachable to be scrolled
            <section className={styles.text} tabIndex={0} aria-label="Plain text">
              {text}
            </section>
          )}
        </div>
      )}
      <span className="sr-only" role="status">
        {copied && "Copied"}
      </span>
      <ConfirmDialog
        variant="warning"
        title="Revoke this link?"
        message="The link will stop working. You can create a new one."
        confirmLabel="Revoke"
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        onConfirm={sharedLink.revoke}
      />
    </Dialog>
  );
}
