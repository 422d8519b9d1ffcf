import { createServer, type ServerResponse } from "node:http";
import { lineSeconds, type PublicVideo, publicVideos } from "./publicVideos.ts";

/**
 * Fakes of the services that the app queries about videos, shared by all journeys: oEmbed for titles, the watch page,
 * the player's answer and the captions.
 */
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://videos");
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    if (pathname === "/ready") response.end("ready");
    else if (pathname === "/embed") metadata(response, searchParams.get("id") ?? "", publicVideos);
    // held open until the client gives up
    else if (pathname === "/watch" && publicVideos.get(searchParams.get("v") ?? "")?.isStuck) return;
    else if (pathname === "/watch") response.end('<script>ytcfg.set({"INNERTUBE_API_KEY":"a-key"})</script>');
    else if (pathname === "/youtubei/v1/player") player(response, JSON.parse(body).videoId, publicVideos);
    else if (pathname === "/api/timedtext") timedText(response, publicVideos.get(searchParams.get("v") ?? ""));
    else response.writeHead(404).end();
  });
});
server.listen(Number(process.env.E2E_VIDEOS_PORT), "127.0.0.1");
process.on("SIGTERM", () => server.close());

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json", "access-control-allow-origin": "*" });
  response.end(JSON.stringify(body));
}

function metadata(response: ServerResponse, id: string, videos: ReadonlyMap<string, PublicVideo>): void {
  const video = videos.get(id);
  if (!video) {
    json(response, { error: "404 Not Found" });
    return;
  }
  json(response, {
    type: "video",
    version: "1.0",
    title: video.title,
    author_name: video.channel,
    thumbnail_url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
  });
}

function player(response: ServerResponse, videoId: string, videos: ReadonlyMap<string, PublicVideo>): void {
  const video = videos.get(videoId);
  if (!video) {
    json(response, { playabilityStatus: { status: "ERROR" } });
    return;
  }
  const track = {
    baseUrl: `https://www.youtube.com/api/timedtext?v=${videoId}&fmt=srv3`,
    languageCode: "en",
    name: { simpleText: "English" },
  };
  json(response, {
    playabilityStatus: { status: "OK" },
    videoDetails: {
      videoId,
      title: video.title,
      author: video.channel,
      lengthSeconds: String(video.seconds),
      shortDescription: "",
    },
    captions: video.lines ? { playerCaptionsTracklistRenderer: { captionTracks: [track] } } : undefined,
  });
}

function timedText(response: ServerResponse, video: PublicVideo | undefined): void {
  const lines = (video?.lines ?? []).map(
    (line, at) => `<text start="${at * lineSeconds}" dur="${lineSeconds}">${line}</text>`,
  );
  response.setHeader("content-type", "text/xml");
  response.end(`<?xml version="1.0" encoding="utf-8" ?><transcript>${lines.join("")}</transcript>`);
}
