import { createServer } from "node:http";
import { served } from "./served.js";

export interface SpeechServer {
  url: string;
  /** The submitted form: its fields, and the size of its file. */
  requests: { authorization: string | undefined; fields: Record<string, string>; fileName: string; bytes: number }[];
  /** The answer's status and body. */
  answer: { status: number; body: unknown };
}

/** An OpenAI-compatible service for speech. */
export async function speechServer(): Promise<SpeechServer> {
  const speech: SpeechServer = { url: "", requests: [], answer: { status: 200, body: { text: "" } } };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      void read(request.headers["content-type"] ?? "", Buffer.concat(chunks)).then((form) => {
        speech.requests.push({ authorization: request.headers.authorization, ...form });
        response.writeHead(speech.answer.status, { "content-type": "application/json" });
        response.end(JSON.stringify(speech.answer.body));
      });
    });
  });
  speech.url = `${await served(server)}/v1`;
  return speech;
}

async function read(contentType: string, body: Buffer) {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
  const fields: Record<string, string> = {};
  let fileName = "";
  let bytes = 0;
  for (const [name, value] of form.entries()) {
    if (typeof value === "string") fields[name] = value;
    else {
      fileName = value.name;
      bytes = value.size;
    }
  }
  return { fields, fileName, bytes };
}
