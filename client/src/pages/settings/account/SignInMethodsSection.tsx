import { Suspense, useState } from "react";
import { startLinking } from "../../../data/auth/authClient";
import { authProblem } from "../../../data/auth/authProblem";
import { callbackPath } from "../../../data/auth/loginAddress";
import { useViewer } from "../../../data/auth/useViewer";
import { withProof } from "../../../data/auth/withProof";
import type { IdentityRowFragment, SettingsQuery } from "../../../gql/graphql";
import { useUnlinkIdentityMutation } from "../../../gql/hooks";
import { paths } from "../../../lib/paths";
import { useDates } from "../../../lib/time/formatDate";
import { Button } from "../../../ui/Button";
import { Entry } from "../../../ui/Entry";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { lazyOverlay } from "../../../ui/overlays/lazyOverlay";
import { toast } from "../../../ui/toast/toast";
import { SettingRow } from "../SettingRow";
import styles from "../settings.module.css";
import { SetPasswordButton } from "./SetPasswordButton";

const ChangePasswordDialog = lazyOverlay(() =>
  import("./ChangePasswordDialog").then((module) => module.ChangePasswordDialog),
);

type Provider = SettingsQuery["signInOptions"]["providers"][number];

export function SignInMethodsSection({
  identities,
  providers,
  hasPasskeys,
}: {
  identities: IdentityRowFragment[];
  providers: Provider[];
  hasPasskeys: boolean;
}) {
  const viewer = useViewer();
  const [isChanging, setChanging] = useState(false);
  // accounts of a disabled provider can still be unlinked
  const gone = identities.filter(({ providerId }) => !providers.some(({ id }) => id === providerId));
  const isLast = identities.length === 1 && !viewer.hasPassword && !hasPasskeys;
  return (
    <Entry id="access" head="Sign-in methods" sub="At least one stays" className={styles.section}>
      <SettingRow label="E-mail and password" detail={viewer.email}>
        {viewer.hasPassword ? <Button onClick={() => setChanging(true)}>Change</Button> : <SetPasswordButton />}
      </SettingRow>
      {providers.map((provider) => {
        const identity = identities.find(({ providerId }) => providerId === provider.id);
        return identity ? (
          <LinkedRow key={provider.id} name={provider.name} identity={identity} isLast={isLast} />
        ) : (
          <UnlinkedRow key={provider.id} provider={provider} />
        );
      })}
      {gone.map((identity) => (
        <LinkedRow key={identity.id} name={identity.providerId} identity={identity} isLast={isLast} />
      ))}
      {isChanging && (
        <Suspense fallback={null}>
          <ChangePasswordDialog
            linked={identities.map(
              ({ providerId }) => providers.find(({ id }) => id === providerId)?.name ?? providerId,
            )}
            hasPasskeys={hasPasskeys}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
    </Entry>
  );
}

function LinkedRow({ name, identity, isLast }: { name: string; identity: IdentityRowFragment; isLast: boolean }) {
  const dates = useDates();
  const [isAsking, setAsking] = useState(false);
  const [unlink] = useUnlinkIdentityMutation({ refetchQueries: ["Settings"], awaitRefetchQueries: true });
  return (
    <SettingRow
      label={name}
      detail={
        isLast
          ? `Linked ${dates.date(identity.createdAt)}. Set a password before unlinking it.`
          : `${identity.accountId}, linked ${dates.date(identity.createdAt)}`
      }
    >
      <Button aria-label={`Unlink ${name}`} disabled={isLast} onClick={() => setAsking(true)}>
        Unlink
      </Button>
      <ConfirmDialog
        variant="warning"
        title={`Unlink ${name}?`}
        message={`You can't sign in with ${name} until you link it again.`}
        confirmLabel="Unlink"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await unlink({ variables: { id: identity.id } });
          toast.show(`${name} unlinked`);
        }}
      />
    </SettingRow>
  );
}

function UnlinkedRow({ provider }: { provider: Provider }) {
  const [isLeaving, setLeaving] = useState(false);
  const link = async (): Promise<void> => {
    setLeaving(true);
    try {
      window.location.assign(
        await withProof(() => startLinking(provider.id, callbackPath({ next: paths.settings("access") }))),
      );
    } catch (error) {
      toast.error(authProblem(error).text ?? `Failed to link ${provider.name}`);
      setLeaving(false);
    }
  };
  return (
    <SettingRow label={provider.name} detail={provider.kind === "OIDC" ? "OpenID Connect" : undefined}>
      <Button aria-label={`Link ${provider.name}`} isPending={isLeaving} onClick={() => void link()}>
        Link
      </Button>
    </SettingRow>
  );
}
