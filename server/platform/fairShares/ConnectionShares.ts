import type { Caller } from "./callers.js";
import { FairShare, type Leave } from "./FairShare.js";
import { chargeTurn, nextTurn } from "./Slices.js";

/**
 * Half of a pool's connections for each caller. One of that half is reserved for single statements: a transaction that
 * needs another connection then never waits for other transactions of the same caller, which may wait for the same. A
 * heavy operation reads with one connection at a time, each time after a turn of the event loop: several of its
 * statements at once would keep as many of the few processors busy, and their results one after the other would block
 * the loop.
 */
export class ConnectionShares {
  readonly atOnce: number;
  private readonly all: FairShare;
  private readonly held: FairShare;
  /** A statement that waits here waits for those of its own operation, which may be many. */
  private readonly heavy = new FairShare({ atOnce: 1, maxWaitMilliseconds: 60_000 });

  constructor(connections: number) {
    this.atOnce = Math.max(1, Math.floor(connections / 2));
    this.all = new FairShare({ atOnce: this.atOnce });
    this.held = new FairShare({ atOnce: Math.max(1, this.atOnce - 1) });
  }

  /** @param isForOne the connection is given back after one statement */
  enter(caller: Caller, isForOne: boolean): Leave | Promise<Leave> {
    if (!isForOne) return this.enterBoth(caller, enterAs(caller, this.held));
    return caller.isHeavy ? this.enterHeavy(caller) : enterAs(caller, this.all);
  }

  /** How many connections the caller of that key holds. */
  heldBy(key: string): number {
    return this.all.running(key);
  }

  /** How many connections the caller of that key waits for. */
  waitingOf(key: string): number {
    return this.all.waiting(key) + this.held.waiting(key) + this.heavy.waiting(key);
  }

  private async enterHeavy(caller: Caller): Promise<Leave> {
    const leave = await this.enterBoth(caller, this.enterFirst(caller));
    const began = performance.now();
    return () => {
      chargeTurn(caller.key, performance.now() - began);
      leave();
    };
  }

  private async enterFirst(caller: Caller): Promise<Leave> {
    const leave = await this.heavy.enter(caller.key, caller.onGone);
    await nextTurn(0);
    return leave;
  }

  private async enterBoth(caller: Caller, first: Leave | Promise<Leave>): Promise<Leave> {
    const leaveFirst = await first;
    try {
      const leave = await enterAs(caller, this.all);
      return () => {
        leave();
        leaveFirst();
      };
    } catch (error) {
      leaveFirst();
      throw error;
    }
  }
}

/** Enters a share, and waits no longer than the caller's patience lasts. */
export function enterAs(caller: Caller, share: FairShare): Leave | Promise<Leave> {
  const entering = share.enter(caller.key, caller.onGone, caller.patience.left);
  return typeof entering === "function" ? entering : caller.patience.spendOn(entering);
}
