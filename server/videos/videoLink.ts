import { invalidYouTubeUrl, youTubeUrlRequired } from "../../schema/sentences.js";
import { bounded } from "../platform/graphql/inputRules.js";

/** The facts contained in a link to a video. */
export interface VideoLink {
  /** The 11 characters that identify the video. */
  videoId: string;
  startSeconds: number;
}

const maxLinkLength = 2_048;

const idPattern = /^[A-Za-z0-9_-]{11}$/;
const hosts = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com"]);
/** Hosts of the embeds that set no cookies. */
const embedHosts = new Set(["youtube-nocookie.com", "www.youtube-nocookie.com"]);
const pathsWithId = /^\/(?:shorts|live|embed|v)\/([^/]+)\/?$/;
/** A day has 86 400 seconds; a later start is a typo. */
const maxStartSeconds = 86_400;

/**
 * Parses a link to a video, in any form that YouTube uses: the watch page, youtu.be, shorts, live and embed, of www.,
 * m. and music., with any other parameters.
 * @returns null for anything else.
 */
export function readVideoLink(text: string): VideoLink | null {
  const link = text.trim();
  if (link.length > maxLinkLength) return null;
  let url: URL;
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`);
  } catch {
    return null;
  }
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || url.username !== "" || url.password !== "" || url.port !== "") return null;
  const videoId = videoIdOf(url);
  return videoId === null ? null : { videoId, startSeconds: startOf(url) };
}

/** A sentence about a link that doesn't lead to a video; null when it does. */
export const checkVideoLink = bounded({ minLength: 1, maxLength: maxLinkLength, isNeverNull: true }, (value) => {
  if (typeof value !== "string" || value.trim() === "") return youTubeUrlRequired;
  return readVideoLink(value) ? null : invalidYouTubeUrl;
});

function videoIdOf({ hostname, pathname, searchParams }: URL): string | null {
  const host = hostname.replace(/\.$/, "");
  let id: string | null | undefined = null;
  if (host === "youtu.be" || host === "www.youtu.be") id = /^\/([^/]+)\/?$/.exec(pathname)?.[1];
  else if (embedHosts.has(host)) id = /^\/embed\/([^/]+)\/?$/.exec(pathname)?.[1];
  else if (hosts.has(host)) {
    id = /^\/watch\/?$/.test(pathname) ? searchParams.get("v") : pathsWithId.exec(pathname)?.[1];
  }
  return id && idPattern.test(id) ? id : null;
}

/** The start: `t=` or `start=`, among the parameters or after `#`, as `90`, `90s` or `1h2m3s`. */
function startOf({ searchParams, hash }: URL): number {
  const behind = new URLSearchParams(hash.slice(1));
  for (const parameters of [searchParams, behind]) {
    for (const name of ["t", "start", "time_continue"]) {
      const value = parameters.get(name);
      const seconds = value === null ? null : secondsOf(value);
      if (seconds !== null) return seconds;
    }
  }
  return 0;
}

function secondsOf(value: string): number | null {
  const [, hours, minutes, seconds] = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})s?)?$/i.exec(value.trim()) ?? [];
  if (hours === undefined && minutes === undefined && seconds === undefined) return null;
  const total = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return total <= maxStartSeconds ? total : null;
}
