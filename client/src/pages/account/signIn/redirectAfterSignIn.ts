import { setLastViewer } from "../../../data/offline/lastViewer";

/** Goes to the requested page with a full page load, so that nothing of a previous session stays in memory. */
export function redirectAfterSignIn(next: string | null): void {
  // resets the stored viewer: it may be another person now
  setLastViewer(null);
  window.location.replace(next && next !== "/" ? next : "/dashboard");
}
