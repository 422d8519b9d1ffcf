import { expect, onTestFinished, test } from "vitest";
import { fromSources } from "../faults/AppProcess.js";
import { GrownForm } from "./GrownForm.js";
import { rollingRestart } from "./rollingRestart.js";
import { sendFileRound } from "./sendFileRound.js";

/** `npm test` gives it, where there is an HAProxy or one can be installed. */
const haproxy = process.env.HAPROXY_PATH;

test.skipIf(!haproxy)("two instances behind the proxy are restarted in turn, and nobody misses anything", async () => {
  const grown = await GrownForm.start({ haproxy: haproxy ?? "", argumentsFor: fromSources });
  onTestFinished(() => grown.stop());
  expect(await sendFileRound(grown)).toMatchObject({ isWhole: true });
  const figures = await rollingRestart(grown, 4, 10);
  expect(figures).toMatchObject({ lost: 0, doubled: 0, missed: 0 });
  // an empty object among those above would match any
  expect(figures.failed).toEqual({});
  expect(figures.acknowledged).toBeGreaterThan(20);
  expect(figures.reconnects).toBeGreaterThanOrEqual(10);
});
