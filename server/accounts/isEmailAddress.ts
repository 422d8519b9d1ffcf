/** What the sign-in library takes for an address. */
const addressPattern = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export const mostEmail = 254;

/** True for an address that somebody could sign up with. */
export function isEmailAddress(value: string): boolean {
  return value.length <= mostEmail && addressPattern.test(value);
}
