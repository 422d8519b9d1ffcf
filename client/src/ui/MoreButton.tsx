import { useState } from "react";

/** Within it, what has loaded is drawn. */
const drawnMs = 1000;

/**
 * Ends a list that shows its beginning: adds the next ones in place. The focus goes on to the first of them.
 */
export function MoreButton({
  count,
  what,
  label = `${count} more`,
  className = "",
  onMore,
}: {
  /** How many it adds. */
  count: number;
  /** The things, for screen readers: "completed tasks". */
  what: string;
  label?: string;
  className?: string;
  /** Resolves once they are there; reports its own failures. */
  onMore: () => unknown;
}) {
  const [isLoading, setLoading] = useState(false);

  async function more(button: HTMLElement): Promise<void> {
    const list = button.parentElement;
    if (!list) return;
    const before = new Set(controlsIn(list));
    const drawn = new MutationObserver(() => {
      const next = controlsIn(list).find((control) => !before.has(control));
      if (!next) return;
      drawn.disconnect();
      const { activeElement } = document;
      if (activeElement === document.body || activeElement === button) next.focus();
    });
    drawn.observe(list, { childList: true, subtree: true });
    setLoading(true);
    await onMore();
    setLoading(false);
    // those of a failure don't come
    setTimeout(() => drawn.disconnect(), drawnMs);
  }

  return (
    <button
      type="button"
      className={`text-link num ${className}`}
      aria-busy={isLoading || undefined}
      onClick={(event) => void more(event.currentTarget)}
    >
      {label}
      <span className="sr-only"> {what}</span>
    </button>
  );
}

function controlsIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("a[href], button, input")];
}
