import type { Context } from "../context.js";
import { enterAs } from "./ConnectionShares.js";
import { currentCaller } from "./callers.js";
import { FairShare, type Leave } from "./FairShare.js";

/**
 * Runs the heavy operations of a caller one after the other: several at once would hold as many large answers in
 * memory, and everybody would wait for their garbage collection.
 */
export class HeavyOperations {
  private readonly share = new FairShare({ atOnce: 1, maxWaiting: 100 });

  /** @throws RateLimitedError, and an AppError UPSTREAM_FAILED after too long a wait. */
  enter({ viewer, ipAddress }: Context): Leave | Promise<Leave> {
    const caller = currentCaller();
    if (!caller) return this.share.enter(viewer?.userId ?? ipAddress);
    const begin = (leave: Leave): Leave => {
      caller.isHeavy = true;
      return () => {
        caller.isHeavy = false;
        leave();
      };
    };
    const entering = enterAs(caller, this.share);
    return typeof entering === "function" ? begin(entering) : entering.then(begin);
  }
}
