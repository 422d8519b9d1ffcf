import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { whenTestEnds } from "./whenTestEnds.js";

/** A bucket with the features that the app uses; `isAway` makes it fail. */
export async function bucketServer(objects = new Map<string, Buffer>()) {
  /** The parts of unfinished uploads. */
  const uploads = new Map<string, Buffer[]>();
  const state: { isAway: boolean; freezesAt: "start" | "upload" | "download" | null; onPart?: () => void } = {
    isAway: false,
    freezesAt: null,
  };
  const server = createServer(async (request, response) => {
    if (state.freezesAt === "start") return;
    // accepts the first bytes of an upload, and no more
    if (state.freezesAt === "upload" && request.method === "PUT")
      return void request.once("readable", () => request.read(1));
    const body = await buffer(request);
    const { pathname: key, searchParams } = new URL(request.url ?? "", "http://bucket");
    const found = objects.get(key);
    if (state.isAway) return void response.writeHead(403).end();
    const upload = searchParams.get("uploadId");
    if (request.method === "POST" && searchParams.has("uploads")) {
      uploads.set(key, []);
      return void response.end(
        `<InitiateMultipartUploadResult><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (upload !== null) {
      const parts = uploads.get(upload) ?? [];
      if (request.method === "PUT") state.onPart?.();
      if (request.method === "PUT") parts[Number(searchParams.get("partNumber")) - 1] = body;
      else uploads.delete(upload);
      if (request.method === "POST") objects.set(key, Buffer.concat(parts));
      response.setHeader("etag", `"${body.length}"`);
      return void response.end("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
    }
    if (searchParams.has("uploads") && request.method === "GET")
      return void response.end(uploadsOf([...uploads.keys()], searchParams.get("prefix") ?? ""));
    if (searchParams.has("list-type")) return void response.end(pageOf([...objects.keys()], searchParams));
    if (request.method === "PUT") {
      if (Number(request.headers["content-length"]) !== body.length) return void response.writeHead(411).end();
      objects.set(key, body);
      return void response.end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (!found) return void response.writeHead(404).end();
    response.writeHead(200, { "content-length": found.length });
    if (state.freezesAt === "download" && request.method === "GET") return void response.write(found.subarray(0, 10));
    response.end(request.method === "HEAD" ? undefined : found);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  whenTestEnds(() => {
    server.close();
    server.closeAllConnections();
  });
  return { objects, uploads, state, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A page of a bucket's list with a single key, as S3 writes it. */
function pageOf(paths: string[], asked: URLSearchParams): string {
  const at = Number(asked.get("continuation-token") ?? 0);
  const next = at + 1 < paths.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : "";
  const [key] = paths.slice(at, at + 1).map((path) => path.replace("/files/", ""));
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
    <Name>files</Name><IsTruncated>${next !== ""}</IsTruncated>${next}${key ? `<Contents><Key>${key}</Key><Size>1</Size></Contents>` : ""}
  </ListBucketResult>`;
}

/** The unfinished uploads of a bucket whose keys have this prefix. */
function uploadsOf(paths: string[], prefix: string): string {
  const keys = paths.map((path) => path.split("/").slice(2).join("/")).filter((key) => key.startsWith(prefix));
  return `<ListMultipartUploadsResult>${keys
    .map((key) => `<Upload><Key>${key}</Key><UploadId>${paths.find((path) => path.endsWith(key))}</UploadId></Upload>`)
    .join("")}</ListMultipartUploadsResult>`;
}
