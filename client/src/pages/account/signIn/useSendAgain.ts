import { useEffect, useState } from "react";

const pauseSeconds = 60;

/** Counts down the pause between two mails: whole seconds left, 0 when another one may be sent. */
export function useSendAgain(isSentAlready = false): { secondsLeft: number; startPause: () => void } {
  const [secondsLeft, setSecondsLeft] = useState(isSentAlready ? pauseSeconds : 0);
  const isPausing = secondsLeft > 0;
  useEffect(() => {
    if (!isPausing) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [isPausing]);
  return { secondsLeft, startPause: () => setSecondsLeft(pauseSeconds) };
}
