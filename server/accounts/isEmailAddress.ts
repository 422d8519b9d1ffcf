/** Accepts addresses that the sign-in library accepts, within the lengths that mail servers allow (RFC 5321). */
const addressPattern = /^(?!\.)(?!.*\.\.)(?=[^@]{1,64}@)[\w'+.-]*[\w+-]@(?:[a-z0-9][a-z0-9-]{0,62}\.)+[a-z]{2,63}$/i;

export const maxEmail = 254;

/** True for an address with which somebody could sign up. */
export function isEmailAddress(value: string): boolean {
  return value.length <= maxEmail && addressPattern.test(value);
}
