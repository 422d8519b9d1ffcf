import { setLastViewer } from "../../../data/offline/lastViewer";

/** Goes where the person was going, with a fresh page: nothing of a former session is left in memory. */
export function redirectAfterSignIn(next: string | null): void {
  // whose things are kept here is asked anew: it may be somebody else
  setLastViewer(null);
  window.location.replace(next && next !== "/" ? next : "/dashboard");
}
