import { useEffect } from "react";
import { useRecordActivityMutation } from "../../gql/hooks";

const intervalMs = 5 * 60_000;

/** Reports to the server that the person is active: at once, then every 5 minutes while the page is visible. */
export function useActivity(): void {
  const [record] = useRecordActivityMutation({ errorPolicy: "ignore", context: { changesNothing: true } });
  useEffect(() => {
    const tell = (): void => {
      if (document.visibilityState === "visible") record().catch(() => undefined);
    };
    tell();
    const timer = setInterval(tell, intervalMs);
    return () => clearInterval(timer);
  }, [record]);
}
