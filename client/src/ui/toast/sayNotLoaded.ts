import { useEffect } from "react";
import { toast } from "./toast";

/** For what was to open, but whose code could not be loaded. */
export function sayNotLoaded(): void {
  toast.error(
    navigator.onLine
      ? "This part could not be loaded. Try again, or reload the page: there may be a new version."
      : "This part could not be loaded. Check the connection and try again.",
  );
}

/** In place of a small part whose code could not be loaded. */
export function SaidNotLoaded(): null {
  useEffect(sayNotLoaded, []);
  return null;
}
