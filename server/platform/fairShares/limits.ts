import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { Rate } from "../../limits.js";
import { RateLimitedError } from "../errors.js";

/** The maximum wait for Redis. */
const answerMilliseconds = 1_000;

/** Counts attempts: in the process, or in Redis for all instances. */
export class Limits {
  private readonly limiters = new Map<string, Promise<RateLimiterAbstract>>();
  private redis: Promise<Redis> | undefined;

  /** @param redisUrl null counts in this process alone. */
  constructor(
    private readonly redisUrl: string | null,
    private readonly log: Logger,
  ) {}

  /**
   * Counts one attempt under the key, or several at once.
   * @throws RateLimitedError with the seconds until the next is allowed.
   */
  async take(key: string, rate: Rate, count = 1): Promise<void> {
    const limiter = await this.limiter(rate);
    try {
      await limiter.consume(key, count);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw refused(refusal);
    }
  }

  /**
   * Refuses when all attempts of the window are used up, without counting one.
   * @throws RateLimitedError as `take` does.
   */
  async check(key: string, rate: Rate): Promise<void> {
    const used = await (await this.limiter(rate)).get(key);
    if (used && used.consumedPoints >= rate.max) throw refused(used);
  }

  /** Counts an attempt that was made, even if it was one too many. */
  async count(key: string, rate: Rate): Promise<void> {
    await (await this.limiter(rate)).penalty(key);
  }

  /** Disconnects from Redis; calling it again does nothing. */
  async stop(): Promise<void> {
    const redis = await this.redis;
    this.redis = undefined;
    redis?.disconnect();
  }

  private limiter({ max, seconds }: Rate): Promise<RateLimiterAbstract> {
    const id = `${max}/${seconds}`;
    let limiter = this.limiters.get(id);
    if (!limiter) {
      limiter = this.makeLimiter(max, seconds, `limit:${id}`);
      this.limiters.set(id, limiter);
    }
    return limiter;
  }

  private async makeLimiter(points: number, duration: number, keyPrefix: string): Promise<RateLimiterAbstract> {
    const inProcess = new RateLimiterMemory({ points, duration, keyPrefix });
    if (!this.redisUrl) return inProcess;
    this.redis ??= connectRedis(this.redisUrl, this.log);
    const storeClient = await this.redis;
    // While Redis is away each instance counts for itself: too generous a limit is better than refusing everybody.
    return new RateLimiterRedis({
      storeClient,
      points,
      duration,
      keyPrefix,
      insuranceLimiter: inProcess,
      rejectIfRedisNotReady: true,
    });
  }
}

async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: answerMilliseconds,
    // A frozen Redis is waited for once: the connection is closed, and Redis isn't used until another is ready.
    socketTimeout: answerMilliseconds,
  });
  let isAway = false;
  // Every failed attempt to connect emits another error.
  redis.on("error", (error) => {
    if (!isAway) log.warn({ err: error }, "Redis can't be reached: each instance counts attempts for itself");
    isAway = true;
  });
  redis.on("ready", () => {
    if (isAway) log.info("Redis is back: attempts are counted for all instances again");
    isAway = false;
  });
  return redis;
}

function refused({ msBeforeNext }: RateLimiterRes): RateLimitedError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new RateLimitedError(
    `Too many attempts. Please try again in ${describeWait(retryAfterSeconds)}.`,
    retryAfterSeconds,
  );
}

function describeWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
