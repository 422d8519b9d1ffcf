import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { served } from "./served.js";

/** A request as an OpenAI-compatible service receives it. */
export interface ModelRequest {
  authorization: string | undefined;
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: string };
  stream?: boolean;
}

/** The model's answer: text, a status, or nothing at all. */
export type ModelAnswer = string | { status: number } | "hang" | "flood" | "break";

export interface ModelServer {
  url: string;
  requests: ModelRequest[];
  /** How many requests the client broke off. */
  readonly cutOff: number;
  /** Its answer from now on; that of `plainModel` by default. */
  answer: (request: ModelRequest, at: number) => ModelAnswer;
}

/** Chat completions, streamed as OpenAI-compatible services do. */
export async function modelServer(): Promise<ModelServer> {
  const state = { cutOff: 0 };
  const model: ModelServer = {
    url: "",
    requests: [],
    get cutOff() {
      return state.cutOff;
    },
    answer: plainModel,
  };
  const server = createServer((request, response) => {
    response.on("close", () => {
      if (!response.writableFinished) state.cutOff += 1;
    });
    void respond(model, request, response);
  });
  model.url = `${await served(server)}/v1`;
  return model;
}

/** Notes each line that says "matters", and summarizes notes by repeating them. */
export function plainModel({ messages }: ModelRequest): string {
  const lines = linesOf(messages);
  const telling = lines.filter(({ text }) => text.includes("matters"));
  const points = telling.length > 0 ? telling : lines.slice(0, 1);
  const isPart = messages.some(({ role, content }) => role === "system" && content.includes('{"points"'));
  return JSON.stringify(isPart ? { points } : { summary: points.map(({ text }) => text).join(" "), keyPoints: points });
}

/** The transcript lines in a request. */
export function linesOf(messages: ModelRequest["messages"]): { seconds: number; text: string }[] {
  const asked = messages.find(({ role }) => role === "user")?.content ?? "";
  return [...asked.matchAll(/^\[(\d+)\] (.*)$/gm)].map(([, seconds, text]) => ({
    seconds: Number(seconds),
    text: text ?? "",
  }));
}

async function respond(model: ModelServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of request) body += chunk;
  if (!request.url?.endsWith("/chat/completions")) {
    response.writeHead(404).end();
    return;
  }
  const parsed = JSON.parse(body) as ModelRequest;
  const asked = { ...parsed, authorization: request.headers.authorization };
  model.requests.push(asked);
  const answer = model.answer(asked, model.requests.length);
  if (typeof answer === "object") {
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: "No", type: "invalid_request_error" } }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const say = (delta: object, finish: string | null = null): boolean =>
    response.write(
      `data: ${JSON.stringify({
        id: "one",
        object: "chat.completion.chunk",
        created: 1,
        model: asked.model,
        choices: [{ index: 0, delta, finish_reason: finish }],
      })}\n\n`,
    );
  say({ role: "assistant", content: "" });
  if (answer === "hang") return;
  if (answer === "break") {
    say({ content: '{"summary":"It beg' });
    response.destroy();
    return;
  }
  if (answer === "flood") {
    while (!response.destroyed) if (!say({ content: "x".repeat(4_000) })) await wait(1);
    return;
  }
  for (const piece of answer.match(/[\s\S]{1,40}/g) ?? []) say({ content: piece });
  say({}, "stop");
  response.end("data: [DONE]\n\n");
}
