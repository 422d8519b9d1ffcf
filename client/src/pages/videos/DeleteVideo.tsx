import { useContentActions } from "../../content/useContentActions";
import type { VideoCardFragment } from "../../gql/graphql";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog";

/** Asks before a video goes to the trash. */
export function DeleteVideo({
  video,
  onClose,
  onDeleted,
}: {
  /** null: nothing is asked. */
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
