const playerOrigin = "https://www.youtube-nocookie.com";
const askEveryMs = 250;
/** The player's code for "playing". */
const playingState = 1;

export interface PlayerState {
  /** The playback position, in seconds. */
  seconds: number;
  /** From the player's last message; null before the first. */
  durationSeconds: number | null;
  isPlaying: boolean;
  /** Whether the player answers; until then commands are queued. */
  isReady: boolean;
}

/** The address of the video service's cookieless player, with a start second and its message API enabled. */
export function playerAddress(videoId: string, startSeconds: number, ownOrigin: string): string {
  const parameters = new URLSearchParams({
    enablejsapi: "1",
    autoplay: "1",
    playsinline: "1",
    rel: "0",
    start: String(Math.floor(startSeconds)),
    origin: ownOrigin,
  });
  return `${playerOrigin}/embed/${encodeURIComponent(videoId)}?${parameters}`;
}

/**
 * Controls the player in an iframe by messages, so that no script of the video service runs in this page. Notifies
 * listeners about progress.
 */
export class VideoPlayer {
  private frame: HTMLIFrameElement | null = null;
  private asking: ReturnType<typeof setInterval> | undefined;
  private waiting: (() => void)[] = [];
  private current: PlayerState = { seconds: 0, durationSeconds: null, isPlaying: false, isReady: false };
  private readonly listeners = new Set<() => void>();

  /** @param startSeconds the position before it is loaded. */
  constructor(startSeconds: number) {
    this.current = { ...this.current, seconds: startSeconds };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = (): PlayerState => this.current;

  /** Starts listening to the player in this iframe. */
  attach(frame: HTMLIFrameElement): () => void {
    this.frame = frame;
    window.addEventListener("message", this.hear);
    // the player sends nothing until it is told that somebody listens, and it may not have loaded yet
    this.asking = setInterval(() => this.say({ event: "listening", id: 1, channel: "widget" }), askEveryMs);
    return () => {
      clearInterval(this.asking);
      window.removeEventListener("message", this.hear);
      this.frame = null;
      this.change({ isReady: false, isPlaying: false });
    };
  }

  play(): void {
    this.order("playVideo");
  }

  pause(): void {
    this.order("pauseVideo");
  }

  /** Seeks to a second and plays from there. */
  seek(seconds: number): void {
    this.change({ seconds });
    this.order("seekTo", [seconds, true]);
    this.order("playVideo");
  }

  private order(func: string, args: readonly unknown[] = []): void {
    const run = (): void => this.say({ event: "command", func, args, id: 1, channel: "widget" });
    if (this.current.isReady) run();
    else this.waiting.push(run);
  }

  private say(message: object): void {
    this.frame?.contentWindow?.postMessage(JSON.stringify(message), playerOrigin);
  }

  private hear = (event: MessageEvent): void => {
    if (event.origin !== playerOrigin || event.source !== this.frame?.contentWindow) return;
    const heard = readPlayerMessage(event.data);
    if (!heard) return;
    clearInterval(this.asking);
    const wasReady = this.current.isReady;
    this.change({ ...heard, isReady: true });
    if (!wasReady) for (const run of this.waiting.splice(0)) run();
  };

  private change(next: Partial<PlayerState>): void {
    this.current = { ...this.current, ...next };
    for (const tell of this.listeners) tell();
  }
}

/** The player state in a message; null if it is not a message of the player. */
export function readPlayerMessage(data: unknown): Partial<PlayerState> | null {
  let message: unknown;
  try {
    message = typeof data === "string" ? JSON.parse(data) : data;
  } catch {
    return null;
  }
  if (typeof message !== "object" || message === null) return null;
  const { event, info } = message as { event?: unknown; info?: unknown };
  if (typeof event !== "string") return null;
  const said: Partial<PlayerState> = {};
  if (event === "onStateChange" && typeof info === "number") said.isPlaying = info === playingState;
  if (typeof info === "object" && info !== null) {
    const { currentTime, duration, playerState } = info as Record<string, unknown>;
    if (typeof currentTime === "number" && currentTime >= 0) said.seconds = currentTime;
    if (typeof duration === "number" && duration > 0) said.durationSeconds = duration;
    if (typeof playerState === "number") said.isPlaying = playerState === playingState;
  }
  return said;
}
