import { noSuchEvent } from "../../../../../schema/sentences";
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
    <Dialog title="Event" isOpen={isOpen} onClose={onClose}>
      <NotOpened
        error={error}
        missing={noSuchEvent}
        failed="This event could not be loaded"
        kind="events"
        onRetry={onRetry}
      />
    </Dialog>
  );
}
