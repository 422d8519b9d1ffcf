import { useContentActions } from "../../content/useContentActions";
import type { VideoCardFragment } from "../../gql/graphql";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog";

/** Asks for confirmation before moving a video to the trash. */
export function DeleteVideo({
  video,
  onClose,
  onDeleted,
}: {
  /** null: the dialog is closed. */
  video: VideoCardFragment | null;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const actions = useContentActions();
  return (
    <ConfirmDialog
      variant="warning"
      title="Delete this video?"
      message="Are you sure you want to delete this video? It stays in the trash for 30 days."
      confirmLabel="Delete"
      isOpen={video !== null}
      onClose={onClose}
      onConfirm={async () => {
        if (video && (await actions.moveToTrash(video))) onDeleted?.();
      }}
    />
  );
}
