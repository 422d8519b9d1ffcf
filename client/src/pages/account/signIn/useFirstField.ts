import { type RefObject, useEffect, useRef } from "react";

/** Focuses a form's first field when it opens, except where that would raise an on-screen keyboard. */
export function useFirstField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (window.matchMedia("(hover: hover)").matches) field.current?.focus();
  }, []);
  return field;
}
