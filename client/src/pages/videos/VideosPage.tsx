import { Plus } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ItemList } from "../../content/list/ItemList";
import type { BlockDrawing } from "../../content/list/ListGroups";
import { ListPage } from "../../content/list/ListPage";
import type { ListAddress } from "../../content/list/listAddress";
import type { ContentActions } from "../../content/useContentActions";
import { withNewVideo, withoutVideoEditor } from "../../content/videoAddress";
import { type VideoCardFragment, VideosDocument } from "../../gql/graphql";
import { contentKinds, countOf } from "../../lib/contentKinds";
import { writeTotal } from "../../lib/time/duration";
import { typeAhead } from "../../lib/typeAhead";
import { BulkProjects } from "../../projects/links/BulkProjects";
import { Button } from "../../ui/Button";
import { lazyOverlay } from "../../ui/overlays/lazyOverlay";
import { DeleteVideo } from "./DeleteVideo";
import { usePastedLink } from "./usePastedLink";
import { VideoGrid } from "./VideoGrid";
import { VideosSkeleton } from "./VideosSkeleton";
import { videoRows } from "./videoRows";

const VideoEditor = lazyOverlay(() => import("./dialog/VideoEditor").then((module) => module.VideoEditor));

const source = { kind: contentKinds.VIDEO, document: VideosDocument };

/** The estimated height of a row of cards, in pixels. */
const rowHeightPx = { 1: 406, 2: 416, 3: 416 };

/** The list of videos, with the dialog that adds or edits one over it. */
export function VideosPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [doomed, setDoomed] = useState<VideoCardFragment | null>(null);
  const params = new URLSearchParams(search);
  const editedId = params.get("edit");
  function add(link = ""): void {
    if (!link) typeAhead();
    void navigate({ pathname, search: withNewVideo(search, link) });
  }
  const close = (): void => void navigate({ pathname, search: withoutVideoEditor(search) });
  usePastedLink(add);
  return (
    <>
      <ListPage
        source={source}
        openedId={editedId ?? undefined}
        BulkProjects={BulkProjects}
        action={{ label: "Add video", icon: Plus, onClick: () => add() }}
        summaryOf={({ videos, videoSeconds }) => withLength(`${videos} saved`, videoSeconds)}
      >
        {(address, actions) => <Videos address={address} actions={actions} onAdd={() => add()} onDelete={setDoomed} />}
      </ListPage>
      <DeleteVideo video={doomed} onClose={() => setDoomed(null)} />
      <Suspense fallback={null}>
        {params.has("add") && <VideoEditor link={params.get("add") ?? ""} onClose={close} />}
        {editedId && <VideoEditor key={editedId} videoId={editedId} onClose={close} />}
      </Suspense>
    </>
  );
}

function Videos({
  address,
  actions,
  onAdd,
  onDelete,
}: {
  address: ListAddress;
  actions: ContentActions;
  onAdd: () => void;
  onDelete: (video: VideoCardFragment) => void;
}) {
  const { view, sort } = address;
  const drawing = useMemo<BlockDrawing<VideoCardFragment>>(
    () => ({
      draw: ({ items, isNewest, isLast }, columns) => (
        <VideoGrid
          videos={items}
          columns={columns}
          hasPasteTarget={isNewest && isLast && view === "all"}
          actions={actions}
          timeOf={sort.by === "CREATED_AT" ? "createdAt" : "updatedAt"}
          onDelete={onDelete}
        />
      ),
      heightOf: (videos, columns) => Math.ceil(videos.length / columns) * rowHeightPx[columns as 1 | 2 | 3],
      summaryOf,
    }),
    [view, sort.by, actions, onDelete],
  );
  return (
    <ItemList<VideoCardFragment>
      source={source}
      address={address}
      drawing={drawing}
      rows={videoRows}
      actions={actions}
      onDelete={onDelete}
      skeleton={(columns) => <VideosSkeleton columns={columns} />}
      nothing={{
        favorites: { title: "No favorites yet", description: "Star a video to find it here." },
        archive: {
          title: "Nothing archived",
          description: "Archive a video to keep it out of your list.",
        },
        all: {
          title: "No videos yet",
          description: "Paste a link anywhere on this page. Title, thumbnail and length are fetched for you.",
          action: (
            <Button icon={Plus} onClick={onAdd}>
              Add a video
            </Button>
          ),
        },
      }}
    />
  );
}

/** "5 videos, 2 h 58"; without the length if none is known. */
function summaryOf(videos: readonly VideoCardFragment[]): string {
  const seconds = videos.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);
  const count = countOf(contentKinds.VIDEO, videos.length);
  return withLength(count, seconds);
}

function withLength(count: string, seconds = 0): string {
  return seconds > 0 ? `${count}, ${writeTotal(seconds)}` : count;
}
