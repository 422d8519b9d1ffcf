import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether a line's name is being edited; afterwards the focus returns to the name, unless it moved elsewhere. */
export function useRenaming(line: RefObject<HTMLElement | null>): {
  isRenaming: boolean;
  begin: () => void;
  end: () => void;
} {
  const [isRenaming, setRenaming] = useState(false);
  const isReturning = useRef(false);
  useEffect(() => {
    if (isRenaming || !isReturning.current) return;
    isReturning.current = false;
    line.current?.querySelector<HTMLElement>('[data-part="index-name"]')?.focus();
  }, [isRenaming, line]);
  return {
    isRenaming,
    begin: () => setRenaming(true),
    end() {
      isReturning.current = line.current?.contains(document.activeElement) ?? false;
      setRenaming(false);
    },
  };
}
