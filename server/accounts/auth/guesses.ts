import type { Counted, Tier } from "../../platform/fairShares/Attempts.js";
import { networkOf } from "../../platform/http/networkOf.js";

/** The kinds of secrets that somebody may guess. */
export interface Guess {
  what: "password" | "code" | "recovery code";
  /** Whose, in lower case. */
  email: string;
}

const passwords: readonly Tier[] = [
  [5, 60],
  [10, 600],
  [20, 3_600],
  [100, 86_400],
];
/** There are a million codes, of which three are valid at a time. */
const codes: readonly Tier[] = [
  [10, 600],
  [20, 3_600],
  [50, 86_400],
];
/** There are too many to guess, even from many networks. */
const recoveryCodes: readonly Tier[] = [
  [10, 600],
  [20, 3_600],
];

/**
 * The keys under which wrong guesses are counted: one for the account, shared by all browsers not known for it, and one
 * for each known browser. Nobody can lock an owner out of a known browser, or out of their recovery codes anywhere.
 */
export function countsOfGuess({ what, email }: Guess, device: string | null, ip: string): [Counted] {
  if (what === "recovery code") return [[`${what} ${email} ${device ?? networkOf(ip)}`, recoveryCodes]];
  return [[`${what} ${email} ${device ?? "elsewhere"}`, what === "code" ? codes : passwords]];
}
