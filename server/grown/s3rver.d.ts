/** Types for the used part of a package that has none. */
declare module "@20minutes/s3rver" {
  interface Options {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    vhostBuckets: boolean;
    allowMismatchedSignatures: boolean;
  }

  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    readonly httpServer: import("node:http").Server;
  }
}
