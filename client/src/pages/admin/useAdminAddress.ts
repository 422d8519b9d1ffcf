import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

/** The filters and sort order of an admin list, kept in the address; a change returns to the first page. */
export function useAdminAddress() {
  const [parameters, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const withValue = useCallback(
    (name: string, value: string | null): string => {
      const next = new URLSearchParams(parameters);
      if (value) next.set(name, value);
      else next.delete(name);
      if (name !== "after") next.delete("after");
      const text = next.toString();
      return text ? `${pathname}?${text}` : pathname;
    },
    [parameters, pathname],
  );
  const set = useCallback(
    (name: string, value: string | null) =>
      setParameters(
        () => {
          // reads the address itself: a page that is about to render again still has the old one
          const next = new URLSearchParams(window.location.search);
          if (value) next.set(name, value);
          else next.delete(name);
          if (name !== "after") next.delete("after");
          return next;
        },
        { replace: true },
      ),
    [setParameters],
  );
  return { get: (name: string) => parameters.get(name), withValue, set };
}

/** The value, if it is one of the known ones. */
export function oneOf<Value extends string>(value: string | null, known: readonly Value[]): Value | null {
  return known.find((each) => each === value) ?? null;
}
