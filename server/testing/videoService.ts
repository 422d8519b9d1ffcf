import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { served } from "./served.js";

/** A public video of the service. */
interface ServedVideo {
  title: string;
  channel: string;
  seconds?: number;
  description?: string;
  thumbnailUrl?: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface VideoService {
  url: string;
  /** The settings that make the app use it. */
  settings: { videoMetadataUrl: string; captionsUrl: string };
  videos: Map<string, ServedVideo>;
  /** The requested paths, without their parameters. */
  asked: string[];
  /** Replaces its answer for the path; null restores it. */
  answer(path: string, answer: Answer | null): void;
}

/** A metadata service that speaks oEmbed as noembed does, and a video service with watch page and player. */
export async function videoService(): Promise<VideoService> {
  const videos = new Map<string, ServedVideo>();
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    asked.push(pathname);
    const own = answers.get(pathname);
    if (own) own(request, response);
    else if (pathname === "/embed") embed(response, new URL(searchParams.get("url") ?? "http://x").searchParams);
    else if (pathname === "/watch") send(response, watchPage, "text/html");
    else if (pathname === "/youtubei/v1/player") player(request, response);
    else response.writeHead(404).end();
  });

  function embed(response: ServerResponse, parameters: URLSearchParams): void {
    const id = parameters.get("v") ?? "";
    const video = videos.get(id);
    if (!video) {
      send(response, JSON.stringify({ error: "404 Not Found", url: id }));
      return;
    }
    const thumbnail_url = video.thumbnailUrl ?? `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
    const { title, channel: author_name } = video;
    send(response, JSON.stringify({ type: "video", version: "1.0", title, author_name, thumbnail_url }));
  }

  function player(request: IncomingMessage, response: ServerResponse): void {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { videoId } = JSON.parse(body);
      const video = videos.get(videoId);
      if (!video) {
        send(response, JSON.stringify({ playabilityStatus: { status: "ERROR" } }));
        return;
      }
      const { title, channel: author, seconds = 0, description: shortDescription = "" } = video;
      const videoDetails = { videoId, title, author, lengthSeconds: String(seconds), shortDescription };
      send(response, JSON.stringify({ playabilityStatus: { status: "OK" }, videoDetails }));
    });
  }

  const url = await served(server);
  const watchPageUrl = encodeURIComponent("https://www.youtube.com/watch?v=");
  return {
    url,
    videos,
    asked,
    settings: { videoMetadataUrl: `${url}/embed?format=json&url=${watchPageUrl}{id}`, captionsUrl: url },
    answer(path, answer) {
      if (answer) answers.set(path, answer);
      else answers.delete(path);
    },
  };
}

const watchPage = `<!doctype html><script>ytcfg.set({"INNERTUBE_API_KEY":"a-key"})</script>`;

function send(response: ServerResponse, text: string, type = "application/json"): void {
  response.setHeader("content-type", type);
  response.end(text);
}
