const waiting: (() => void)[] = [];
let isRunning = false;

/**
 * Runs parts of a long task one after another, each in its own turn: keys and presses come in between.
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
  // not every browser has the scheduler
  if ("scheduler" in window) void window.scheduler.postTask(next);
  else setTimeout(next);
}
