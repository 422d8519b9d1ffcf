import { errorText } from "../../data/errorText";
import { useSettingsQuery } from "../../gql/hooks";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Entry } from "../../ui/Entry";
import { Skeleton } from "../../ui/Skeleton";
import { SessionsSection } from "./account/SessionsSection";
import { SignInMethodsSection } from "./account/SignInMethodsSection";
import { ApiTokensSection } from "./apiTokens/ApiTokensSection";
import { ConnectedAppsSection } from "./apps/ConnectedAppsSection";
import { AuthenticatorSection } from "./secondFactor/AuthenticatorSection";
import { PasskeysSection } from "./secondFactor/PasskeysSection";
import styles from "./settings.module.css";
import { WebhooksSection } from "./webhooks/WebhooksSection";

/** The sections about signing in, whose data is on the server. */
export function AccessSections() {
  const { data, error, refetch } = useSettingsQuery({ fetchPolicy: "cache-and-network" });
  if (data?.viewer) {
    const { identities, sessions, apiTokens, connectedApps, passkeys, recoveryCodesLeft } = data.viewer;
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
        <ConnectedAppsSection apps={connectedApps} />
        <WebhooksSection />
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
