import { PageFrame } from "../shell/PageFrame";
import { EmptyState } from "../ui/EmptyState";
import { Entry } from "../ui/Entry";

/** The library of saved videos. */
export function VideosPage() {
  return (
    <PageFrame title="Videos">
      <Entry head="Today">
        <EmptyState title="No videos yet" description="Saved videos stand here, the newest first." />
      </Entry>
    </PageFrame>
  );
}
