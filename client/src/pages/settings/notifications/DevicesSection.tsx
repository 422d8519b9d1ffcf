import { useApolloClient } from "@apollo/client/react";
import { Monitor, Smartphone, Tablet } from "lucide-react";
import { useEffect, useState } from "react";
import { errorText } from "../../../data/errorText";
import { usePushDevicesQuery, useRemovePushDeviceMutation, useSendTestNoticeMutation } from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import { noticePermission } from "../../../notifications/noticePermission";
import { allowNotices, forgetNotices, ownEndpoint } from "../../../notifications/pushDevice";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { Icon } from "../../../ui/Icon";
import { toast } from "../../../ui/toast/toast";
import { SettingRow } from "../SettingRow";
import settingsStyles from "../settings.module.css";
import { useRowAction } from "../useRowAction";
import styles from "./notifications.module.css";

/** The browsers that show notices, and the permission for this one. */
export function DevicesSection() {
  const dates = useDates();
  const client = useApolloClient();
  const { data, error, refetch } = usePushDevicesQuery({ fetchPolicy: "cache-and-network" });
  const [remove] = useRemovePushDeviceMutation({ refetchQueries: ["PushDevices"], awaitRefetchQueries: true });
  const [test] = useSendTestNoticeMutation();
  const { running, act } = useRowAction();
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const [permission, setPermission] = useState(noticePermission);
  useEffect(() => {
    ownEndpoint().then(setEndpoint, () => undefined);
  }, []);
  const devices = data?.pushDevices ?? [];
  const isHere = devices.some((device) => device.endpoint === endpoint);

  async function allow(): Promise<void> {
    const answer = await allowNotices(client);
    setPermission(noticePermission());
    setEndpoint(await ownEndpoint());
    if (answer === "allowed") await refetch();
    if (answer === "open") toast.show("Notifications appear only while Commonplace is open");
  }
  return (
    <Entry id="devices" head="Devices" sub="Where notices arrive" className={settingsStyles.section}>
      {devices.length > 0 && (
        <ul>
          {devices.map(({ id, device, createdAt, endpoint: address }) => (
            <li key={id} className={`${settingsStyles.item} row`}>
              <Icon icon={iconOf(device)} />
              <div className={settingsStyles.itemName}>
                <b>{device}</b>
                <small>Allowed on {dates.date(createdAt)}</small>
              </div>
              <i className="leader" />
              <span className={`${settingsStyles.end} row`}>
                {address === endpoint && <span className={`${settingsStyles.here} wide-only`}>this device</span>}
                <Button
                  variant="quiet"
                  aria-label={`Send a test to ${device}`}
                  isPending={running === `test ${id}`}
                  onClick={() =>
                    void act(
                      `test ${id}`,
                      async () => {
                        const answer = await test({ variables: { id } });
                        if (answer.data?.sendTestNotice) toast.show("Sent. It appears in a moment.");
                        else {
                          toast.error("This device no longer receives notifications");
                          await refetch();
                        }
                      },
                      "The test could not be sent",
                    )
                  }
                >
                  Send a test
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Remove ${device}`}
                  isPending={running === id}
                  onClick={() =>
                    void act(
                      id,
                      async () => {
                        await remove({ variables: { id } });
                        if (address === endpoint) await forgetNotices();
                      },
                      "The device could not be removed",
                    )
                  }
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {error && !data && (
        <SettingRow label="Failed to load your devices" detail={errorText(error)}>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </SettingRow>
      )}
      {permission === "denied" && (
        <p className={styles.blocked}>
          Blocked by the browser. Allow notifications for {location.host} in its settings.
        </p>
      )}
      {permission === "unsupported" && (
        <p className={settingsStyles.value}>This browser does not support notifications.</p>
      )}
      {(permission === "default" || permission === "granted") && !isHere && (
        <Button
          className={settingsStyles.after}
          isPending={running === "allow"}
          onClick={() => void act("allow", allow, "This browser could not be registered")}
        >
          Allow on this browser
        </Button>
      )}
    </Entry>
  );
}

function iconOf(device: string) {
  if (/iPad|tablet/i.test(device)) return Tablet;
  return /iPhone|Android|phone/i.test(device) ? Smartphone : Monitor;
}
