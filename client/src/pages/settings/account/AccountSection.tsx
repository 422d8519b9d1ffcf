import { type FormEvent, useRef, useState } from "react";
import { enterYourName } from "../../../../../schema/sentences";
import { useViewer } from "../../../data/auth/useViewer";
import { errorFields, errorText } from "../../../data/errorText";
import { useUpdateProfileMutation } from "../../../gql/hooks";
import { Entry } from "../../../ui/Entry";
import { TextField } from "../../../ui/fields/TextField";
import { SettingRow } from "../SettingRow";
import styles from "../settings.module.css";
import { useSavedTick } from "../useSavedTick";

export function AccountSection() {
  const viewer = useViewer();
  return (
    <Entry id="account" head="Account" className={styles.section}>
      <DisplayName saved={viewer.displayName} />
      <SettingRow label="E-mail">
        <span className={styles.value}>{viewer.email}</span>
      </SettingRow>
    </Entry>
  );
}

/** Saved on blur and on Enter; Escape reverts the input. */
function DisplayName({ saved }: { saved: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [updateProfile] = useUpdateProfileMutation();
  const tick = useSavedTick<"name">();
  const isTakenBack = useRef(false);

  const save = async (): Promise<void> => {
    const displayName = typed?.trim();
    if (isTakenBack.current || displayName === undefined || displayName === saved) {
      isTakenBack.current = false;
      setTyped(null);
      setError(null);
      return;
    }
    if (!displayName) return setError(enterYourName);
    try {
      await updateProfile({ variables: { input: { displayName } } });
      setTyped(null);
      setError(null);
      tick.markSaved("name");
    } catch (failure) {
      setError(errorFields(failure).displayName ?? errorText(failure, "Failed to save your name"));
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };

  return (
    <SettingRow label="Display name" isSaved={tick.saved === "name"}>
      <form onSubmit={onSubmit} className={styles.wide}>
        <TextField
          label="Display name"
          isLabelHidden
          value={typed ?? saved}
          error={error}
          maxLength={100}
          autoComplete="name"
          onChange={setTyped}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            isTakenBack.current = true;
            event.currentTarget.blur();
          }}
        />
      </form>
    </SettingRow>
  );
}
