import { errorText } from "../../data/errorText";
import { useSettingsQuery } from "../../gql/hooks";
import { PageFrame } from "../../shell/PageFrame";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Entry } from "../../ui/Entry";
import { FilterBar, FilterLink } from "../../ui/FilterBar";
import { Skeleton } from "../../ui/Skeleton";
import { AppearanceSection } from "./AppearanceSection";
import { AccountSection } from "./account/AccountSection";
import { SessionsSection } from "./account/SessionsSection";
import { SignInMethodsSection } from "./account/SignInMethodsSection";
import { ApiTokensSection } from "./apiTokens/ApiTokensSection";
import { CalendarFeedSection } from "./calendar/CalendarFeedSection";
import { CalendarSection } from "./calendar/CalendarSection";
import { SubscriptionsSection } from "./calendar/SubscriptionsSection";
import { DataSections } from "./data/DataSections";
import { FollowSection } from "./follow/FollowSection";
import { NotesSection } from "./NotesSection";
import { NotificationSections } from "./notifications/NotificationSections";
import { RegionSection } from "./RegionSection";
import { AuthenticatorSection } from "./secondFactor/AuthenticatorSection";
import { PasskeysSection } from "./secondFactor/PasskeysSection";
import styles from "./settings.module.css";
import { BlockedSendersSection } from "./sharing/BlockedSendersSection";
import { ShareLinksSection } from "./sharing/ShareLinksSection";
import { SharingSection } from "./sharing/SharingSection";
import { useSectionInView } from "./useSectionInView";
import { VideosSection } from "./VideosSection";

const sections = [
  { id: "account", label: "Account" },
  { id: "region", label: "Region" },
  { id: "appearance", label: "Appearance" },
  { id: "notes", label: "Notes" },
  { id: "videos", label: "Videos" },
  { id: "calendar", label: "Calendar" },
  { id: "sharing", label: "Sharing" },
  { id: "notifications", label: "Notifications" },
  { id: "follow", label: "Browsers" },
  { id: "access", label: "Access" },
  { id: "tokens", label: "API tokens" },
  { id: "data", label: "Data" },
] as const;
const sectionIds = sections.map(({ id }) => id);

export function SettingsPage() {
  const inView = useSectionInView(sectionIds);
  return (
    <PageFrame
      title="Settings"
      filters={
        <FilterBar label="Sections">
          {sections.map(({ id, label }) => (
            <FilterLink key={id} to={`#${id}`} isOn={inView === id}>
              {label}
            </FilterLink>
          ))}
        </FilterBar>
      }
    >
      <AccountSection />
      <RegionSection />
      <AppearanceSection />
      <NotesSection />
      <VideosSection />
      <CalendarSection />
      <CalendarFeedSection />
      <SubscriptionsSection />
      <SharingSection />
      <ShareLinksSection />
      <BlockedSendersSection />
      <NotificationSections />
      <FollowSection />
      <AccessSections />
      <DataSections />
    </PageFrame>
  );
}

/** The sections about signing in, whose data is on the server. */
function AccessSections() {
  const { data, error, refetch } = useSettingsQuery({ fetchPolicy: "cache-and-network" });
  if (data?.viewer) {
    const { identities, sessions, apiTokens, passkeys, recoveryCodesLeft } = data.viewer;
    return (
      <>
        <SignInMethodsSection
          identities={identities}
          providers={data.signInOptions.providers}
          hasPasskeys={passkeys.length > 0}
        />
        <PasskeysSection
          passkeys={passkeys}
          passkeyHost={data.signInOptions.passkeyHost ?? null}
          isOnlyWay={passkeys.length === 1 && identities.length === 0 && !data.viewer.hasPassword}
        />
        <AuthenticatorSection recoveryCodesLeft={recoveryCodesLeft ?? null} />
        <SessionsSection sessions={sessions} />
        <ApiTokensSection apiTokens={apiTokens} />
      </>
    );
  }
  if (error) {
    return (
      <Entry id="access" head="Sign-in methods" className={styles.section}>
        <EmptyState
          drawing="none"
          title="Failed to load your sign-in methods"
          description={errorText(error)}
          action={<Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>}
        />
      </Entry>
    );
  }
  return (
    <Entry id="access" head="Sign-in methods" className={styles.section}>
      <div role="status" aria-busy="true" aria-label="Loading" className={`${styles.loading} stack`}>
        <Skeleton width="40%" />
        <Skeleton width="60%" />
        <Skeleton width="50%" />
      </div>
    </Entry>
  );
}
