import { Archive, ArchiveRestore, Pencil, Send, Share2, Star, StarOff, Trash2 } from "lucide-react";
import { useLocation, useNavigate } from "react-router-dom";
import type { ContentRowFragment } from "../../gql/graphql";
import { MenuItem } from "../../ui/overlays/MenuItem";
import { sharingDialogs } from "../sharing/sharingDialogs";
import type { ContentActions } from "../useContentActions";
import { withVideoEditor } from "../videoAddress";

/** The actions on an item of a list. */
export function ItemMenu<Item extends ContentRowFragment>({
  item,
  actions,
  onDelete,
}: {
  item: Item;
  actions: ContentActions;
  onDelete: (item: Item) => void;
}) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      {item.contentType === "VIDEO" && (
        <MenuItem icon={Pencil} onAction={() => void navigate({ pathname, search: withVideoEditor(search, item.id) })}>
          Edit
        </MenuItem>
      )}
      <MenuItem
        icon={item.isFavorite ? StarOff : Star}
        onAction={() => void actions.setFavorite(item, !item.isFavorite)}
      >
        {item.isFavorite ? "Remove from Favorites" : "Add to Favorites"}
      </MenuItem>
      <MenuItem icon={Share2} onAction={() => sharingDialogs.share(item)}>
        Share
      </MenuItem>
      <MenuItem icon={Send} onAction={() => sharingDialogs.send(item)}>
        Send
      </MenuItem>
      <MenuItem
        icon={item.isArchived ? ArchiveRestore : Archive}
        onAction={() => void actions.setArchived(item, !item.isArchived)}
      >
        {item.isArchived ? "Unarchive" : "Archive"}
      </MenuItem>
      <MenuItem icon={Trash2} variant="danger" onAction={() => onDelete(item)}>
        Delete
      </MenuItem>
    </>
  );
}
