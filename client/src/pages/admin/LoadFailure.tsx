import { errorReason, errorText } from "../../data/errorText";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { LinkButton } from "../../ui/LinkButton";

/** Says why admin data could not be loaded, with a link or button that helps. */
export function LoadFailure({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry: () => Promise<unknown>;
}) {
  const needsFactor = errorReason(error) === "SECOND_FACTOR_REQUIRED";
  return (
    <EmptyState
      drawing="none"
      title={title}
      description={errorText(error)}
      action={
        needsFactor ? (
          <LinkButton to={paths.settings("access", "passkeys")}>Go to Passkeys in Settings</LinkButton>
        ) : (
          <Button onClick={() => void onRetry().catch(() => undefined)}>Try again</Button>
        )
      }
    />
  );
}
