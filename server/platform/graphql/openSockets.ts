import type { WebSocket } from "ws";
import { limitOf } from "../../limits.js";
import type { ViewerIdentity } from "../context.js";
import type { DomainEvent } from "../live/events.js";
import type { Services } from "../services.js";

const maxPerPerson = limitOf.subscriptions.sockets.max;
const recheckMilliseconds = 300_000;

export interface OpenSocket {
  socket: WebSocket;
  viewer: ViewerIdentity;
  /** By their ids. */
  subscriptions: Readonly<Record<string, unknown>>;
  /** Whether its session or token still works. */
  isStillGood(): Promise<boolean>;
}

/** The sockets of each person, closed when their session or token ends. */
export class OpenSockets {
  private readonly byPerson = new Map<string, Set<OpenSocket>>();
  private readonly stopListening: () => void;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly services: Services) {
    this.stopListening = services.live.handle("session.ended", (event) => this.closeEnded(event));
    // Sessions also expire, which emits no event.
    this.timer = setInterval(() => void this.recheck(), recheckMilliseconds);
    this.timer.unref();
  }

  /**
   * False, and the socket isn't kept, when the person has too many already. A session that ended while the socket was
   * opened announced it to nobody, so it is checked once more.
   */
  add(open: OpenSocket): boolean {
    const { userId } = open.viewer;
    const theirs = this.byPerson.get(userId) ?? new Set();
    if (theirs.size >= maxPerPerson) {
      open.socket.close(4429, "Too many connections");
      return false;
    }
    this.byPerson.set(userId, theirs);
    theirs.add(open);
    open.socket.once("close", () => {
      theirs.delete(open);
      if (theirs.size === 0 && this.byPerson.get(userId) === theirs) this.byPerson.delete(userId);
    });
    void this.check(open);
    return true;
  }

  /** How many subscriptions the person has open on all sockets together. */
  subscriptionsOf(userId: string): number {
    const counts = [...(this.byPerson.get(userId) ?? [])].map((open) => Object.keys(open.subscriptions).length);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  count(): { sockets: number; subscriptions: number } {
    const sockets = [...this.byPerson.values()].reduce((sum, theirs) => sum + theirs.size, 0);
    const subscriptions = [...this.byPerson.keys()].reduce((sum, userId) => sum + this.subscriptionsOf(userId), 0);
    return { sockets, subscriptions };
  }

  stop(): void {
    this.stopListening();
    clearInterval(this.timer);
  }

  /** An event without an id ends all sockets of the person. */
  private closeEnded({ audience, data: { sessionId, tokenId } }: DomainEvent): void {
    for (const { socket, viewer } of this.byPerson.get(audience) ?? []) {
      const isAll = sessionId === undefined && tokenId === undefined;
      const isIt = (sessionId && viewer.sessionId === sessionId) || (tokenId && viewer.tokenId === tokenId);
      if (isAll || isIt) closeForbidden(socket);
    }
  }

  private async recheck(): Promise<void> {
    for (const open of [...this.byPerson.values()].flatMap((theirs) => [...theirs])) await this.check(open);
  }

  private async check({ socket, isStillGood }: OpenSocket): Promise<void> {
    try {
      if (!(await isStillGood())) closeForbidden(socket);
    } catch (error) {
      this.services.log.warn({ err: error }, "A socket's session could not be checked");
    }
  }
}

export function closeForbidden(socket: WebSocket): void {
  socket.close(4403, "The session has ended");
}
