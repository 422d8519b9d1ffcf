/** The cookies that an answer gives, as a Cookie header. */
export function cookiesIn({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
