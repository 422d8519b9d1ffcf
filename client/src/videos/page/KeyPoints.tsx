import type { VideoFullFragment } from "../../gql/graphql";
import { writeMoment } from "../../lib/duration";
import { Entry } from "../../ui/Entry";
import type { Playing } from "../player/usePlayer";
import { aiLabel } from "../summaryWords";

/** What is said when; each leads there. */
export function KeyPoints({ video, playing }: { video: VideoFullFragment; playing: Playing }) {
  if (!video.keyPoints.length) return null;
  const label = video.keyPointsSource === "BUILT_IN" ? "Built-in" : aiLabel(video.keyPointsSource);
  return (
    <Entry head="Key points" sub={label} className="video-entry">
      <ol className="key-points">
        {video.keyPoints.map(({ id, seconds, text }) => (
          <li key={id}>
            <button type="button" className="moment" onClick={() => playing.jump(seconds)}>
              {writeMoment(seconds)}
            </button>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Entry>
  );
}
