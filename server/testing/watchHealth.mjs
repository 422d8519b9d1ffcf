import { parentPort, workerData } from "node:worker_threads";

/**
 * Requests `/health/live` of `workerData` again and again, and answers each message with the slowest time since the
 * last.
 */
let isAsked = false;
parentPort.on("message", () => {
  isAsked = true;
});
for (let slowest = 0; ; ) {
  const began = performance.now();
  await (await fetch(`${workerData}/health/live`)).text();
  slowest = Math.max(slowest, performance.now() - began);
  if (isAsked) {
    parentPort.postMessage(slowest);
    [isAsked, slowest] = [false, 0];
  }
}
