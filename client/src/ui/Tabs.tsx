import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import "./Controls.css";

/** Arrow keys, Home and End move between tabs and show their panel at once. */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: readonly { id: Id; label: ReactNode; panel: ReactNode }[];
  /** Leave out to let it keep its own choice, the first tab at the beginning. */
  value?: Id;
  onChange?: (id: Id) => void;
}) {
  const prefix = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const [ownId, setOwnId] = useState(tabs[0]?.id);
  const currentId = value ?? ownId;
  const current = tabs.find((tab) => tab.id === currentId);

  function choose(id: Id) {
    setOwnId(id);
    onChange?.(id);
  }
  function onKeyDown(event: KeyboardEvent) {
    const from = tabs.findIndex((tab) => tab.id === currentId);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    choose(tabs[index]!.id);
    listRef.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  return (
    <>
      <div ref={listRef} role="tablist" aria-label={label} className="tabs-list" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            aria-selected={tab.id === currentId}
            aria-controls={`${prefix}-panel`}
            tabIndex={tab.id === currentId ? 0 : -1}
            className="tab"
            onClick={() => choose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${currentId}`}
        className="tab-panel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of plain text must be reachable to be scrolled
        tabIndex={0}
      >
        {current?.panel}
      </div>
    </>
  );
}
