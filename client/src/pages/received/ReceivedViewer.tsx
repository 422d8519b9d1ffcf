import { Ban, Check, ChevronLeft, Ellipsis, MailOpen, Undo2, X } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import sheetStyles from "../../content/Sheet.module.css";
import type { ReceivedFullFragment } from "../../gql/graphql";
import { useCategoryOptionsQuery } from "../../gql/hooks";
import { kindOf } from "../../lib/contentKinds";
import { useReceivedActions } from "../../received/useReceivedActions";
import { Avatar } from "../../ui/Avatar";
import { Button } from "../../ui/Button";
import { IconButton } from "../../ui/IconButton";
import { Dialog } from "../../ui/overlays/Dialog";
import { Menu } from "../../ui/overlays/Menu";
import { MenuItem } from "../../ui/overlays/MenuItem";
import { presetColors } from "../../ui/presetColors";
import { ReceivedBody } from "./ReceivedBody";
import { ReceivedFacts } from "./ReceivedFacts";
import styles from "./received.module.css";

const neutral = presetColors[4]?.color;

/** An opened received item: a sheet with sender and message in its margin. */
export function ReceivedViewer({ item, onClose }: { item: ReceivedFullFragment; onClose: () => void }) {
  const actions = useReceivedActions();
  const navigate = useNavigate();
  const kind = kindOf(item);
  const { snapshot, senderName, status } = item;
  const { data } = useCategoryOptionsQuery({
    variables: { contentType: item.contentType },
    fetchPolicy: "cache-and-network",
  });
  const categories = data?.categories ?? [];
  // preselects a category of the same name
  const same = categories.find(({ name }) => name.toLowerCase() === snapshot.category?.name.toLowerCase());
  const [chosen, setChosen] = useState<string | null | undefined>();
  const categoryId = chosen === undefined ? (same?.id ?? null) : chosen;
  const [running, setRunning] = useState<"accept" | "dismiss" | "undo" | null>(null);
  const firstName = senderName.trim().split(/\s+/)[0] ?? senderName;

  async function run(name: typeof running, act: () => Promise<unknown>, isClosing: boolean): Promise<void> {
    setRunning(name);
    const done = await act();
    setRunning(null);
    if (done && isClosing) onClose();
  }
  const header = (
    <header className={sheetStyles.tools} data-part="sheet-tools">
      <span className="narrow-only">
        <IconButton label="Back" icon={ChevronLeft} iconSize={20} onClick={onClose} />
      </span>
      <span className={`${styles.by} wide-only`}>
        <Avatar name={senderName} />
        <span className="clip">
          <b>{senderName}</b> sent you this
        </span>
      </span>
      <span className="grow" />
      <Menu label="More" trigger={<IconButton label="More" icon={Ellipsis} />}>
        {status === "PENDING" && (
          <MenuItem icon={MailOpen} onAction={() => void actions.markRead(item, !item.isRead)}>
            {item.isRead ? "Mark as unread" : "Mark as read"}
          </MenuItem>
        )}
        <MenuItem
          icon={Ban}
          variant={item.isSenderBlocked ? "plain" : "danger"}
          onAction={() => void actions.setBlocked(item, !item.isSenderBlocked)}
        >
          {item.isSenderBlocked ? `Unblock ${firstName}` : `Block ${firstName}`}
        </MenuItem>
      </Menu>
      {status === "PENDING" ? (
        <>
          <Button
            variant="quiet"
            isPending={running === "dismiss"}
            onClick={() => void run("dismiss", () => actions.dismiss(item), true)}
          >
            Dismiss
          </Button>
          <Button
            variant="ink"
            icon={Check}
            className={styles.accept}
            isPending={running === "accept"}
            onClick={() => void run("accept", () => actions.accept(item, categoryId), true)}
          >
            Accept
          </Button>
        </>
      ) : (
        <>
          <Button
            variant="quiet"
            icon={Undo2}
            isPending={running === "undo"}
            onClick={() => void run("undo", () => actions.undo(item), false)}
          >
            Undo
          </Button>
          {item.copy && (
            <Button
              variant="ink"
              className={styles.accept}
              onClick={() => item.copy && navigate(kind.path(item.copy.id))}
            >
              Open the copy
            </Button>
          )}
        </>
      )}
      <span className="wide-only">
        <IconButton label="Close" icon={X} onClick={onClose} />
      </span>
    </header>
  );
  return (
    <Dialog
      title={snapshot.title}
      isOpen
      onClose={onClose}
      size="sheet"
      color={snapshot.color ?? neutral}
      header={header}
      footer={
        <p className={styles.foot}>
          {status === "PENDING"
            ? `A copy, as it was when ${firstName} sent it. Accepting puts it among your ${kind.many}; dismissing hides it.`
            : status === "ACCEPTED"
              ? item.copy
                ? `Accepted: a copy is in your ${kind.many}. Undo moves the copy to the trash.`
                : "Accepted, but your copy was deleted. Undo moves this back to Waiting."
              : "Dismissed. Undo brings it back."}
        </p>
      }
      className={styles.sheet}
    >
      <div className={sheetStyles.sheetIn}>
        <ReceivedFacts
          item={item}
          categories={categories}
          categoryId={categoryId}
          onChoose={status === "PENDING" ? setChosen : undefined}
        />
        <ReceivedBody item={item} />
      </div>
    </Dialog>
  );
}
