import { Search } from "lucide-react";
import { IconButton } from "../ui/IconButton";
import "./SearchField.css";

const shortcut = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘ K" : "Ctrl K";

/** The way to search in a page's top bar; only its sign where the bar is full of other things, and on a phone. */
export function SearchField({ isSmall, onOpen }: { isSmall: boolean; onOpen: () => void }) {
  return (
    <>
      <span className={isSmall ? undefined : "md:hidden"}>
        <IconButton label="Search" shortcut={shortcut} icon={Search} iconSize={18} onClick={onOpen} />
      </span>
      {!isSmall && (
        <button type="button" className="search-field max-md:hidden" aria-label="Search" onClick={onOpen}>
          <Search size={16} aria-hidden />
          <span>Search, or #tag, @category</span>
          <kbd>{shortcut}</kbd>
        </button>
      )}
    </>
  );
}
