const waiting: (() => void)[] = [];
let isRunning = false;

/**
 * Runs parts of a long task one after another, each when the browser is idle: keys and presses come first.
 * @returns a function that takes back a part that has not run yet.
 */
export function inTurn(act: () => void): () => void {
  waiting.push(act);
  if (!isRunning) soon();
  isRunning = true;
  return () => {
    const at = waiting.indexOf(act);
    if (at >= 0) waiting.splice(at, 1);
  };
}

function next(): void {
  waiting.shift()?.();
  isRunning = waiting.length > 0;
  if (isRunning) soon();
}

function soon(): void {
  // not every browser tells when it is idle
  if ("requestIdleCallback" in window) window.requestIdleCallback(next, { timeout: 500 });
  else setTimeout(next);
}
