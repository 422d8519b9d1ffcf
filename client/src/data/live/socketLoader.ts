import type { ApolloLink } from "@apollo/client";

interface Socket {
  liveSocket: ApolloLink;
  /** Calls back each time the socket reconnects. @returns a function that stops it. */
  onReconnected: (listener: () => void) => () => void;
}

let load: () => Promise<Socket> = () => Promise.reject(new Error("Nothing loads the socket."));

/** Sets how the socket's code is loaded: it is bundled with other late code of the page, which data doesn't know. */
export function loadSocketBy(loader: () => Promise<Socket>): void {
  load = loader;
}

export function loadSocket(): Promise<Socket> {
  return load();
}
