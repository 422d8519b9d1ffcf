import type { ApolloLink } from "@apollo/client";

interface Socket {
  liveSocket: ApolloLink;
  /** Calls back each time the socket stands again after it broke. @returns the way to stop. */
  onReconnected: (listener: () => void) => () => void;
}

let load: () => Promise<Socket> = () => Promise.reject(new Error("Nothing loads the socket."));

/** Says where the socket's code comes from: it is one file with all else that a page starts late, which data doesn't know. */
export function loadSocketBy(loader: () => Promise<Socket>): void {
  load = loader;
}

export function loadSocket(): Promise<Socket> {
  return load();
}
