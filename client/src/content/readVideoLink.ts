const idPattern = /^[A-Za-z0-9_-]{11}$/;
const hosts = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com"]);
const embedHosts = new Set(["youtube-nocookie.com", "www.youtube-nocookie.com"]);

/** Parses a video link locally; the server has the last word. null: not a link to a video. */
export function readVideoLink(text: string): { videoId: string; startSeconds: number } | null {
  const link = text.trim();
  if (!link || /\s/.test(link)) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return null;
  const videoId = videoIdOf(url);
  return videoId && idPattern.test(videoId) ? { videoId, startSeconds: startOf(url) } : null;
}

function videoIdOf({ hostname, pathname, searchParams }: URL): string | null {
  if (/^(www\.)?youtu\.be$/.test(hostname)) return /^\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
  if (embedHosts.has(hostname)) return /^\/embed\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
  if (!hosts.has(hostname)) return null;
  if (/^\/watch\/?$/.test(pathname)) return searchParams.get("v");
  return /^\/(?:shorts|live|embed|v)\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
}

function startOf({ searchParams, hash }: URL): number {
  for (const parameters of [searchParams, new URLSearchParams(hash.slice(1))]) {
    for (const name of ["t", "start", "time_continue"]) {
      const match = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(parameters.get(name) ?? "");
      const [, hours = 0, minutes = 0, seconds = 0] = match ?? [];
      const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
      if (start > 0 && start <= 86_400) return start;
    }
  }
  return 0;
}
