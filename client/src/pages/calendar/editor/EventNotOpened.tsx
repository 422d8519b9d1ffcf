import { noSuchEvent } from "../../../../../schema/sentences";
import { isMissing } from "../../../data/errorText";
import { NotOpened } from "../../../data/NotOpened";
import { Dialog } from "../../../ui/overlays/Dialog";

/** In place of the form, for an event that could not be loaded. */
export function EventNotOpened({
  error,
  onRetry,
  isOpen,
  onClose,
}: {
  error: unknown;
  onRetry: () => void;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog title={isMissing(error) ? noSuchEvent : "This event could not be loaded"} isOpen={isOpen} onClose={onClose}>
      <NotOpened error={error} kind="events" onRetry={onRetry} />
    </Dialog>
  );
}
