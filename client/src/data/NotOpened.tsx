import { somethingWentWrong } from "../../../schema/sentences";
import { paths, type TrashKindName } from "../lib/paths";
import { Button } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { LinkButton } from "../ui/LinkButton";
import { errorCode, errorText } from "./errorText";

/** In place of a thing that the address names: it doesn't exist, or could not be loaded. */
export function NotOpened({
  error,
  missing,
  failed,
  kind,
  onRetry,
}: {
  error: unknown;
  /** The title when there is no such thing. */
  missing: string;
  /** The title of every other failure. */
  failed: string;
  kind: TrashKindName;
  onRetry: () => void;
}) {
  const isMissing = errorCode(error) === "NOT_FOUND" || errorCode(error) === "INVALID_INPUT";
  return (
    <EmptyState
      title={isMissing ? missing : failed}
      description={
        isMissing
          ? "It may be in the trash, or the address may have lost a letter."
          : errorText(error, somethingWentWrong)
      }
      action={
        isMissing ? (
          <LinkButton to={paths.trash(kind)}>Look in the trash</LinkButton>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )
      }
    />
  );
}
