/** Goes where the person was going, with a fresh page: nothing of a former session is left in memory. */
export function enter(next: string | null): void {
  window.location.replace(next && next !== "/" ? next : "/dashboard");
}
