/** Refuses a request of JSON-RPC. The library's own error writes its number into the sentence. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
