import { type RefObject, useEffect, useRef } from "react";

/** Puts the cursor into a form's first field when it opens, where that raises no keyboard over the page. */
export function useFirstField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (window.matchMedia("(hover: hover)").matches) field.current?.focus();
  }, []);
  return field;
}
