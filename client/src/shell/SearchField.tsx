import { Search } from "lucide-react";
import { IconButton } from "../ui/IconButton";
import styles from "./SearchField.module.css";

const shortcut = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘ K" : "Ctrl K";

/** The search button in a page's top bar; shrinks to an icon if the bar is full, and on a phone. */
export function SearchField({ isSmall, onOpen }: { isSmall: boolean; onOpen: () => void }) {
  return (
    <>
      <span className={isSmall ? undefined : "narrow-only"}>
        <IconButton label="Search" shortcut={shortcut} icon={Search} iconSize={18} onClick={onOpen} />
      </span>
      {!isSmall && (
        <button type="button" className={`${styles.field} row wide-only`} aria-label="Search" onClick={onOpen}>
          <Search size={16} aria-hidden />
          <span className="grow clip">Search, or #tag, @category</span>
          <kbd>{shortcut}</kbd>
        </button>
      )}
    </>
  );
}
