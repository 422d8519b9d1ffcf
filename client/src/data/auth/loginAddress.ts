import { safeNext } from "./safeNext";

type LoginView = "sign-in" | "sign-up" | "forgot";

/** The state in the address of the sign-in page: the view, the invitation and the path to go to afterwards. */
export interface LoginAddress {
  view: LoginView;
  ref: string | null;
  next: string | null;
}

export function readLoginAddress(search: URLSearchParams): LoginAddress {
  const view = search.get("view");
  const ref = search.get("ref");
  return {
    view: view === "sign-up" || view === "forgot" ? view : "sign-in",
    ref: ref && ref.length <= 200 ? ref : null,
    next: safeNext(search.get("next")),
  };
}

/** The address of one view of the sign-in page, with the invitation and the path to go to afterwards. */
export function loginPath({ view, ref, next }: Partial<LoginAddress>): string {
  return withSearch("/login", { view: view === "sign-in" ? null : view, ref, next });
}

/** The address that a social provider redirects back to. */
export function callbackPath({ ref, next }: Partial<LoginAddress>): string {
  return withSearch("/auth/callback", { ref, next });
}

function withSearch(path: string, values: Record<string, string | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) search.set(name, value);
  return search.size ? `${path}?${search}` : path;
}
