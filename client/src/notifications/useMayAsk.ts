import { useEffect, useState } from "react";
import { mayAskForNotices } from "./noticePermission";

const delayMs = 3000;

/** True three seconds after the page has loaded, if the person was never asked for notices. */
export function useMayAsk(): boolean {
  const [mayAsk, setMayAsk] = useState(false);
  useEffect(() => {
    if (!mayAskForNotices()) return;
    const timer = setTimeout(() => setMayAsk(mayAskForNotices()), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return mayAsk;
}
