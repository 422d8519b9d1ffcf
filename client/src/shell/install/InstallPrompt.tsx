import { MonitorDown } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/Button";
import { Prompt } from "../../ui/overlays/Prompt";
import { endOffer, type InstallOffer, keepDismissed } from "./installOffer";

const delayMs = 3000;

/** Asks, three seconds after the browser offers it, whether to install the app on the home screen. */
export function InstallPrompt({ offer }: { offer: InstallOffer }) {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsking(true), Math.max(0, offer.at + delayMs - Date.now()));
    return () => clearTimeout(timer);
  }, [offer]);
  if (!isAsking) return null;
  function dismiss(): void {
    keepDismissed(Date.now());
    endOffer();
  }
  async function install(): Promise<void> {
    endOffer();
    try {
      await offer.prompt();
    } catch {
      // the browser has withdrawn its offer
    }
  }
  return (
    <Prompt
      title="Keep Commonplace on your home screen"
      icon={MonitorDown}
      actions={
        <>
          <Button variant="quiet" onClick={dismiss}>
            Not now
          </Button>
          <Button variant="ink" onClick={() => void install()}>
            Install
          </Button>
        </>
      }
    >
      It opens in its own window and starts without a connection. If you choose Not now, we won't ask again for 7 days.
    </Prompt>
  );
}
