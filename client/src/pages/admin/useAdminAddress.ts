import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

/** The filters and order of an admin's list, kept in the address; a change begins at the first page. */
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
          // the address itself: a page that is about to be drawn anew still has the former one
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

/** A value of the address, if it is one of those that there are. */
export function oneOf<Value extends string>(value: string | null, known: readonly Value[]): Value | null {
  return known.find((each) => each === value) ?? null;
}
