import { NotFoundError, UpstreamFailedError } from "../../platform/errors.js";
import type { Services } from "../../platform/services.js";
import { readMetadata } from "./metadata.js";
import { readPlayerDetails } from "./playerDetails.js";
import type { VideoFacts } from "./VideoFacts.js";

const patienceMilliseconds = 5_000;
/** Complete facts are cached this long, others shorter. */
const keptMilliseconds = 3_600_000;
const keptBrieflyMilliseconds = 60_000;
/** An unavailable service is not asked again for this long; a failed query may also be retried by its caller. */
const awayMilliseconds = 5_000;
const maxKept = 2_000;

interface Kept {
  /** Null: there is no such public video. */
  facts: VideoFacts | null | "away";
  until: number;
}

/** Looks up facts about videos from other services, and caches them. */
export class VideoLookup {
  private readonly kept = new Map<string, Kept>();
  private readonly underWay = new Map<string, Promise<Kept["facts"]>>();

  constructor(private readonly services: Pick<Services, "settings" | "log" | "clock">) {}

  /**
   * @throws NotFoundError when there is no public video with this id, UpstreamFailedError when no service responded
   * within 5 seconds.
   */
  async facts(videoId: string): Promise<VideoFacts> {
    const kept = this.kept.get(videoId);
    let facts: Kept["facts"];
    if (kept && kept.until > this.services.clock().getTime()) facts = kept.facts;
    else {
      const asked = this.underWay.get(videoId) ?? this.ask(videoId);
      this.underWay.set(videoId, asked);
      facts = await asked.finally(() => this.underWay.delete(videoId));
    }
    if (facts === "away") throw new UpstreamFailedError("The video service did not answer. Please try again later.");
    if (facts === null) throw new NotFoundError("There is no public video at this link");
    return facts;
  }

  /** Asks the metadata service and the player in parallel; each adds facts that the other doesn't have. */
  private async ask(videoId: string): Promise<Kept["facts"]> {
    const { settings, log } = this.services;
    const answers = await Promise.allSettled([
      readMetadata(settings.videoMetadataUrl, videoId, patienceMilliseconds),
      readPlayerDetails(settings.captionsUrl, videoId, patienceMilliseconds),
    ]);
    for (const answer of answers) {
      if (answer.status === "rejected") log.info({ err: answer.reason, videoId }, "A video could not be looked up");
    }
    const given = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : null));
    const facts = given.some((one) => one !== null) ? together(given) : null;
    const failed = answers.filter((answer) => answer.status === "rejected").length;
    // No service knows it, but one that might was unavailable.
    if (facts === null && failed > 0) return this.keep(videoId, "away", awayMilliseconds);
    const isWhole = facts?.title != null && facts.durationSeconds !== null;
    return this.keep(videoId, facts, isWhole ? keptMilliseconds : keptBrieflyMilliseconds);
  }

  private keep(videoId: string, facts: Kept["facts"], milliseconds: number): Kept["facts"] {
    this.kept.delete(videoId);
    this.kept.set(videoId, { facts, until: this.services.clock().getTime() + milliseconds });
    const [oldest] = this.kept.keys();
    if (this.kept.size > maxKept && oldest !== undefined) this.kept.delete(oldest);
    return facts;
  }
}

/** For each fact, the first service that has it. */
function together(given: readonly (VideoFacts | null)[]): VideoFacts {
  const first = <Name extends keyof VideoFacts>(name: Name): VideoFacts[Name] | null =>
    given.map((one) => one?.[name] ?? null).find((value) => value !== null) ?? null;
  return {
    title: first("title"),
    channelName: first("channelName"),
    thumbnailUrl: first("thumbnailUrl"),
    durationSeconds: first("durationSeconds"),
    description: first("description"),
  };
}

const lookups = new WeakMap<Services, VideoLookup>();

/** An instance's only lookup. */
export function lookupOf(services: Services): VideoLookup {
  let lookup = lookups.get(services);
  if (!lookup) {
    lookup = new VideoLookup(services);
    lookups.set(services, lookup);
  }
  return lookup;
}
