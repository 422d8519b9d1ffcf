/** Types for the used part of a package that has none. */
declare module "busboy" {
  import type { IncomingHttpHeaders } from "node:http";
  import type { Readable, Writable } from "node:stream";

  interface Options {
    headers: IncomingHttpHeaders;
    defParamCharset: "utf8";
    limits: { fieldSize: number; fields: number; files: number; parts: number };
  }

  interface Parser extends Writable {
    on(
      event: "field",
      listener: (name: string | undefined, value: string, info: { valueTruncated: boolean }) => void,
    ): this;
    on(
      event: "file",
      listener: (
        name: string | undefined,
        bytes: Readable,
        info: { filename: string | undefined; mimeType: string },
      ) => void,
    ): this;
    on(event: "partsLimit" | "fieldsLimit" | "filesLimit" | "finish" | "close", listener: () => void): this;
    on(event: "error", listener: (error: Error) => void): this;
  }

  /** @throws Error for headers that aren't a form's. */
  export default function busboy(options: Options): Parser;
}
