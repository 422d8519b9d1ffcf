import { createServer } from "node:http";
import { served } from "./served.js";

interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  attributes: Record<string, string | number>;
  isError: boolean;
}

export interface TraceCollector {
  url: string;
  spans: CollectedSpan[];
  /** The headers of the latest request. */
  headers: Record<string, string | string[] | undefined>;
  /** The bodies of all requests, as text. */
  text: string;
  /** While set, the status of its answers. */
  status: number;
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code: number };
}

const errorStatus = 2;

/** A collector that takes traces as OTLP over HTTP, in JSON. */
export async function traceCollector(): Promise<TraceCollector> {
  const collector: TraceCollector = { url: "", spans: [], headers: {}, text: "", status: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      collector.headers = request.headers;
      if (collector.status === 200 && request.url === "/v1/traces") {
        const text = Buffer.concat(chunks).toString();
        collector.text += text;
        const { resourceSpans } = JSON.parse(text) as Sent;
        for (const span of resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans))
          collector.spans.push(collected(span));
      }
      response.writeHead(request.url === "/v1/traces" ? collector.status : 404, { "content-type": "application/json" });
      response.end("{}");
    });
  });
  collector.url = await served(server);
  return collector;
}

function collected({ traceId, spanId, parentSpanId, name, attributes, status }: SentSpan): CollectedSpan {
  const values = attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]);
  const isError = status.code === errorStatus;
  return { traceId, spanId, parentSpanId, name, attributes: Object.fromEntries(values), isError };
}
