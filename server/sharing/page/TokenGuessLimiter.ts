import { limitOf } from "../../limits.js";
import { RateLimitedError } from "../../platform/errors.js";
import type { Limits } from "../../platform/fairShares/limits.js";
import { networkOf } from "../../platform/http/networkOf.js";

const maxRemembered = 10_000;

/**
 * Slows down guessing of tokens: after 40 wrong ones in a minute an address must wait, and gets no information
 * meanwhile.
 */
export class TokenGuessLimiter {
  private readonly waiting = new Map<string, number>();

  constructor(private readonly limits: Limits) {}

  /** How many seconds this address has to wait; usually 0. */
  secondsToWait(ip: string): number {
    if (this.waiting.size === 0) return 0;
    const address = networkOf(ip);
    const left = ((this.waiting.get(address) ?? 0) - Date.now()) / 1000;
    if (left > 0) return Math.ceil(left);
    this.waiting.delete(address);
    return 0;
  }

  /** Counts a wrong token. */
  async count(ip: string): Promise<void> {
    const address = networkOf(ip);
    try {
      await this.limits.take(`shared ${address}`, limitOf.sharing.wrongLinks);
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error;
      if (this.waiting.size >= maxRemembered) this.waiting.clear();
      const { retryAfterSeconds } = error.extensions as { retryAfterSeconds: number };
      this.waiting.set(address, Date.now() + retryAfterSeconds * 1000);
    }
  }
}
