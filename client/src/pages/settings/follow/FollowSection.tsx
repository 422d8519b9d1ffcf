import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { errorText } from "../../../data/errorText";
import { ForgetPreferencesDocument, KeepPreferencesDocument, KeptPreferencesDocument } from "../../../gql/graphql";
import { useKeptPreferencesQuery } from "../../../gql/hooks";
import { useDates } from "../../../lib/time/formatDate";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { Switch } from "../../../ui/fields/Switch";
import { toast } from "../../../ui/toast/toast";
import { SettingRow } from "../SettingRow";
import styles from "../settings.module.css";
import { useSavedTick } from "../useSavedTick";
import { written } from "./followAccount";

/** Settings are stored in the browser; people may also keep them with their account, for other browsers. */
export function FollowSection() {
  const client = useApolloClient();
  const dates = useDates();
  const { data, error, refetch } = useKeptPreferencesQuery({ fetchPolicy: "cache-and-network" });
  const { saved, markSaved } = useSavedTick<"follow">();
  /** The choice that is being saved; null: none. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const kept = data?.keptPreferences ?? null;

  async function follow(isOn: boolean): Promise<void> {
    if (wanted !== null) return;
    setWanted(isOn);
    try {
      if (isOn) {
        await client.mutate({
          mutation: KeepPreferencesDocument,
          variables: { settings: written() },
          update: (cache, { data: answer }) =>
            answer &&
            cache.writeQuery({ query: KeptPreferencesDocument, data: { keptPreferences: answer.keepPreferences } }),
        });
      } else {
        await client.mutate({
          mutation: ForgetPreferencesDocument,
          update: (cache) => cache.writeQuery({ query: KeptPreferencesDocument, data: { keptPreferences: null } }),
        });
      }
      markSaved("follow");
    } catch (failure) {
      toast.error(errorText(failure, "Failed to save the setting"));
    } finally {
      setWanted(null);
    }
  }

  return (
    <Entry id="follow" head="Other browsers" className={styles.section}>
      <SettingRow
        label="Use these settings in all my browsers"
        detail={
          kept
            ? `Kept with your account, last on ${dates.dateTime(kept.updatedAt)}.`
            : "Off: each browser has its own. The theme always stays in its browser."
        }
        isSaved={saved === "follow"}
      >
        {error && !data ? (
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        ) : (
          <Switch
            label="Use these settings in all my browsers"
            isLabelHidden
            isOn={wanted ?? kept !== null}
            disabled={!data}
            onChange={(isOn) => void follow(isOn)}
          />
        )}
      </SettingRow>
    </Entry>
  );
}
