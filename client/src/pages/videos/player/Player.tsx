import { Play } from "lucide-react";
import { useEffect, useRef } from "react";
import { Thumbnail } from "../../../content/Thumbnail";
import type { VideoFullFragment } from "../../../gql/graphql";
import { writeDuration } from "../../../lib/time/duration";
import styles from "./Player.module.css";
import type { Playing } from "./usePlayer";
import { playerAddress } from "./VideoPlayer";

/** The thumbnail until it is clicked, then the video service's cookieless player, with a track of key points below. */
export function Player({ video, playing }: { video: VideoFullFragment; playing: Playing }) {
  const { player, isLoaded, startSeconds, seconds, durationSeconds } = playing;
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isLoaded && frame.current) return player.attach(frame.current);
  }, [isLoaded, player]);
  return (
    <div className={styles.player} data-part="player">
      {isLoaded ? (
        <>
          <iframe
            ref={frame}
            title={`Player: ${video.title}`}
            src={playerAddress(video.videoId, startSeconds, window.location.origin)}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
          />
          <Track video={video} playing={playing} />
        </>
      ) : (
        <>
          <Thumbnail
            address={video.thumbnailUrl}
            title={video.title}
            channelName={video.channelName}
            durationSeconds={null}
          />
          <button type="button" className={`${styles.start} center`} onClick={playing.load}>
            <span className="sr-only">
              Play {video.title}
              {seconds > 0 && ` from ${writeDuration(seconds)}`}
            </span>
            <span className={`${styles.sign} center`} aria-hidden>
              <Play size={26} strokeWidth={1.7} fill="currentColor" />
            </span>
          </button>
          <div className={`${styles.bar} row num`} aria-hidden>
            <span>{writeDuration(seconds)}</span>
            <Track video={video} playing={playing} />
            {durationSeconds !== null && <span>{writeDuration(durationSeconds)}</span>}
          </div>
        </>
      )}
    </div>
  );
}

/**
 * The playback position, with key points as ticks. For keyboards and screen readers, the list of key points does the
 * same.
 */
function Track({ video, playing: { seconds, durationSeconds, jump } }: { video: VideoFullFragment; playing: Playing }) {
  if (!durationSeconds) return null;
  const share = (at: number): string => `${Math.min(100, (at / durationSeconds) * 100)}%`;
  return (
    <span className={`${styles.track} grow`} aria-hidden>
      <i style={{ width: share(seconds) }} />
      {video.keyPoints.map((point) => (
        <button
          key={point.id}
          type="button"
          tabIndex={-1}
          title={`${writeDuration(point.seconds)} ${point.text}`}
          style={{ left: share(point.seconds) }}
          onClick={() => jump(point.seconds)}
        />
      ))}
    </span>
  );
}
