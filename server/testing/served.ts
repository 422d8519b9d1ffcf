import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { whenTestEnds } from "./whenTestEnds.js";

/** Lets a server listen on a free port until the test ends. @returns its address */
export async function served(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  whenTestEnds(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
