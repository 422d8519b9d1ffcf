import { somethingWentWrong } from "../../../schema/sentences";
import { paths, type TrashKindName } from "../lib/paths";
import { Button } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { LinkButton } from "../ui/LinkButton";
import { errorText, isMissing } from "./errorText";

/** In place of a thing that the address names: it doesn't exist, or could not be loaded. */
export function NotOpened({
  error,
  title,
  kind,
  onRetry,
}: {
  error: unknown;
  /** Left out where a heading above says it already. */
  title?: string;
  kind: TrashKindName;
  onRetry: () => void;
}) {
  return (
    <EmptyState
      drawing={title === undefined ? "none" : "page"}
      {...(title !== undefined && { title })}
      description={
        isMissing(error)
          ? "It may be in the trash, or the address may have lost a letter."
          : errorText(error, somethingWentWrong)
      }
      action={
        isMissing(error) ? (
          <LinkButton to={paths.trash(kind)}>Look in the trash</LinkButton>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )
      }
    />
  );
}
