import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useTabHistory } from "../lib/routing/useTabHistory";
import { isFormOpen, useShortcut } from "../lib/shortcuts";
import { Drawer } from "../ui/overlays/Drawer";
import { lazyOverlay } from "../ui/overlays/lazyOverlay";
import { undoLast } from "../ui/toast/toast";
import { BottomBar } from "./BottomBar";
import { goItems } from "./navigation";
import { ShellContext } from "./ShellContext";
import { Sidebar } from "./Sidebar";
import sidebarStyles from "./Sidebar.module.css";
import shellStyles from "./shell.module.css";
import type { ShellProps } from "./shellProps";
import { useGoKeys } from "./useGoKeys";
import { useItemKeys } from "./useItemKeys";

const KeyMap = lazyOverlay(() => import("./KeyMap").then((module) => module.KeyMap));

/** The frame around every signed-in page: sidebar, bottom bar and menu on phones, skip link. */
export function Shell({ children, ...rest }: ShellProps) {
  const [keyMap, setKeyMap] = useState<"never" | "open" | "closed">("never");
  const frame = { ...rest, onShowKeys: () => setKeyMap("open") };
  useShortcut("?", frame.onShowKeys);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [announced, setAnnounced] = useState("");
  const openMenu = useCallback(() => setIsMenuOpen(true), []);
  const { onSearch } = rest;
  useShortcut("mod+k", onSearch);
  useShortcut("mod+z", () => !isFormOpen() && undoLast(), { isLeftToText: true });
  useGoKeys(goItems);
  useItemKeys();
  const context = useMemo(() => ({ openMenu, openSearch: onSearch, announce: setAnnounced }), [openMenu, onSearch]);

  const history = useTabHistory();
  useEffect(() => {
    let path = history.shown.location.pathname;
    // going to another page closes the menu
    return history.listen(({ location }) => {
      if (location.pathname !== path) setIsMenuOpen(false);
      path = location.pathname;
    });
  }, [history]);

  return (
    <ShellContext value={context}>
      {/* biome-ignore lint/a11y/useValidAnchor: it is one; only the address must stay the page's own */}
      <a
        className={shellStyles.skipLink}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        Skip to content
      </a>
      <div className={shellStyles.shell} data-part="shell">
        <aside className={`${sidebarStyles.sidebar} wide-only`} data-part="sidebar" aria-label="Sidebar">
          <div className={`${sidebarStyles.inner} column`}>
            <Sidebar {...frame} />
          </div>
        </aside>
        {children}
        <BottomBar viewer={frame.viewer} counts={frame.counts} />
      </div>
      <Drawer
        title="Menu"
        isOpen={isMenuOpen}
        onClose={() => setIsMenuOpen(false)}
        className={sidebarStyles.menuDrawer}
      >
        <Sidebar {...frame} isInDrawer />
      </Drawer>
      <Suspense fallback={null}>
        {keyMap !== "never" && <KeyMap isOpen={keyMap === "open"} onClose={() => setKeyMap("closed")} />}
      </Suspense>
      <div className="sr-only" aria-live="polite">
        {announced}
      </div>
    </ShellContext>
  );
}
