import { Paperclip } from "lucide-react";
import { contentKinds } from "../../lib/contentKinds";
import { Icon } from "../../ui/Icon";
import { tintStyle } from "../../ui/Tint";
import { CategoryIcon } from "../CategoryIcon";
import styles from "./Sharing.module.css";
import type { SharedItem } from "./sharingDialogs";

/** The item being shared or sent, as a strip in its color. */
export function SharedItemStrip({ item }: { item: SharedItem }) {
  const { title, color, category, attachmentCount = 0, contentType } = item;
  return (
    <div
      className={color ? `${styles.sharedItem} tint` : styles.sharedItem}
      style={color ? tintStyle(color) : undefined}
    >
      {category ? (
        <CategoryIcon name={category.icon} size={15} />
      ) : (
        <Icon icon={contentKinds[contentType].icon} size={15} />
      )}
      <b className="clip">{title}</b>
      {attachmentCount > 0 && (
        <span className={`${styles.sharedItemFiles} row num`}>
          <Paperclip size={14} strokeWidth={1.7} aria-hidden />
          {attachmentCount}
          <span className="sr-only">{attachmentCount === 1 ? "attachment" : "attachments"}</span>
        </span>
      )}
    </div>
  );
}
