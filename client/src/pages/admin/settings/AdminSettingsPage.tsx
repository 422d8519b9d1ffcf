import { invitationsPerHour, recipientsPerSend, sendingToOthers, whoMayJoin } from "../../../../../schema/sentences";
import type { InstanceSettingsFieldsFragment, SignUpMode } from "../../../gql/graphql";
import { useInstanceSettingsQuery } from "../../../gql/hooks";
import { PageFrame } from "../../../shell/PageFrame";
import { Entry } from "../../../ui/Entry";
import { Segmented } from "../../../ui/fields/Segmented";
import { Switch } from "../../../ui/fields/Switch";
import { AdminList } from "../AdminList";
import adminStyles from "../admin.module.css";
import styles from "./adminSettings.module.css";
import { NumberSetting } from "./NumberSetting";
import { ThankYous } from "./ThankYous";
import { useSaveSettings } from "./useSaveSettings";

const modes: readonly { id: SignUpMode; label: string; sentence: string }[] = [
  { id: "OPEN", label: "Open", sentence: "Anyone may make an account" },
  { id: "INVITATION", label: "By invitation", sentence: "By invitation: a valid link from someone here" },
  { id: "CLOSED", label: "Closed", sentence: "Nobody may make an account now" },
];

/** The instance settings; each change takes effect at once. */
export function AdminSettingsPage() {
  const query = useInstanceSettingsQuery({ fetchPolicy: "cache-and-network" });
  const settings = query.data?.instanceSettings;
  return (
    <PageFrame title="Settings">
      {settings ? (
        <Sections settings={settings} />
      ) : (
        <Entry head="Sign-up">
          <AdminList what="the settings" query={query} isEmpty={false} empty="">
            {null}
          </AdminList>
        </Entry>
      )}
    </PageFrame>
  );
}

function Sections({ settings }: { settings: InstanceSettingsFieldsFragment }) {
  const { save, saveOrTell } = useSaveSettings();
  const mode = modes.find(({ id }) => id === settings.signUp);
  return (
    <>
      <Entry className={styles.section} head="Sign-up">
        <div className={styles.setting}>
          <div>
            <b>{whoMayJoin}</b>
            <small>{mode?.sentence}</small>
          </div>
          <Segmented
            label={whoMayJoin}
            options={modes}
            value={settings.signUp}
            onChange={(signUp) => saveOrTell({ signUp })}
          />
        </div>
        <div className={styles.setting}>
          <div>
            <b>Confirm e-mail first</b>
            <small>Set by REQUIRE_EMAIL_CONFIRMATION on the server</small>
            {!settings.requiresEmailConfirmation && settings.hasMailServer && (
              <small>
                Anyone can sign up with an address that is not theirs and receive what is sent to it. Mail works here,
                so you can turn this on.
              </small>
            )}
            {settings.requiresEmailConfirmation && !settings.hasMailServer && (
              <small>No mail server is set: nobody new can confirm an address. Set SMTP_URL.</small>
            )}
          </div>
          <span className={adminStyles.faint}>{settings.requiresEmailConfirmation ? "On" : "Off"}</span>
        </div>
      </Entry>
      <Entry className={styles.section} head="Admins">
        <div className={styles.setting}>
          <div>
            <b>Require a second factor for admins</b>
            <small>On: admins without a passkey or an authenticator app can't open these pages</small>
          </div>
          <Switch
            label="Require a second factor for admins"
            isLabelHidden
            isOn={settings.adminsNeedSecondFactor}
            onChange={(adminsNeedSecondFactor) => saveOrTell({ adminsNeedSecondFactor })}
          />
        </div>
      </Entry>
      <Entry className={styles.section} head="Sharing">
        <div className={styles.setting}>
          <div>
            <b>Public links</b>
            <small>Off: existing links answer as if they had expired</small>
          </div>
          <Switch
            label="Public links"
            isLabelHidden
            isOn={settings.publicLinks}
            onChange={(publicLinks) => saveOrTell({ publicLinks })}
          />
        </div>
        <div className={styles.setting}>
          <b>{sendingToOthers}</b>
          <Switch
            label={sendingToOthers}
            isLabelHidden
            isOn={settings.sendingToStrangers}
            onChange={(sendingToStrangers) => saveOrTell({ sendingToStrangers })}
          />
        </div>
      </Entry>
      <Entry className={styles.section} head="Limits" sub="Per person">
        <NumberSetting
          label={invitationsPerHour}
          value={settings.invitationsPerHour}
          bounds={[1, 100]}
          onSave={(invitationsPerHour) => save({ invitationsPerHour })}
        />
        <NumberSetting
          label={recipientsPerSend}
          value={settings.recipientsPerSend}
          bounds={[1, 20]}
          onSave={(recipientsPerSend) => save({ recipientsPerSend })}
        />
        <NumberSetting
          label="Attachment size"
          detail="Applies to new files"
          unit="MB"
          value={settings.attachmentMegabytes}
          bounds={[1, 10]}
          onSave={(attachmentMegabytes) => save({ attachmentMegabytes })}
        />
        <NumberSetting
          label="Storage"
          detail="All of a person’s files, including the trash"
          unit="GB"
          value={settings.storageGigabytes}
          bounds={[1, 1000]}
          onSave={(storageGigabytes) => save({ storageGigabytes })}
        />
      </Entry>
      <Entry id="thanks" className={styles.section} head="Thank-you after feedback" sub="One pair is picked at random">
        <ThankYous
          headings={settings.thankYouHeadings}
          messages={settings.thankYouMessages}
          onSave={(thankYouHeadings, thankYouMessages) => save({ thankYouHeadings, thankYouMessages })}
        />
      </Entry>
    </>
  );
}
