import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { SetWatchedSecondsDocument, type VideoFullFragment } from "../../../gql/graphql";
import { VideoPlayer } from "./VideoPlayer";

const toldEverySeconds = 10;
/** A video watched up to this fraction starts from the beginning. */
const seenShare = 0.95;

/** The player of a video and its position; the position watched to is saved. */
export function usePlayer(video: VideoFullFragment) {
  const client = useApolloClient();
  const { id } = video;
  const [isLoaded, setLoaded] = useState(false);
  const [startSeconds, setStartSeconds] = useState(() => resumeAt(video));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a player is made once for a video
  const player = useMemo(() => new VideoPlayer(startSeconds), [id]);
  // renders once a second, not on each message of the player
  const seconds = useSyncExternalStore(player.subscribe, () => Math.floor(player.snapshot().seconds));
  const isPlaying = useSyncExternalStore(player.subscribe, () => player.snapshot().isPlaying);
  const told = useSyncExternalStore(player.subscribe, () => player.snapshot().durationSeconds);

  useEffect(() => {
    let last = Math.floor(player.snapshot().seconds);
    function remember(): void {
      const { seconds: exact, durationSeconds, isReady } = player.snapshot();
      const now = Math.floor(exact);
      if (!isReady || now === last) return;
      last = now;
      void client
        .mutate({
          mutation: SetWatchedSecondsDocument,
          variables: { id, seconds: now, durationSeconds: durationSeconds && Math.round(durationSeconds) },
        })
        // only a few seconds of progress are lost
        .catch(() => undefined);
    }
    let wasPlaying = false;
    const stop = player.subscribe(() => {
      const state = player.snapshot();
      const hasPaused = wasPlaying && !state.isPlaying;
      wasPlaying = state.isPlaying;
      if (hasPaused || Math.abs(state.seconds - last) >= toldEverySeconds) remember();
    });
    window.addEventListener("pagehide", remember);
    return () => {
      stop();
      window.removeEventListener("pagehide", remember);
      remember();
    };
  }, [client, id, player]);

  return {
    player,
    isLoaded,
    startSeconds,
    seconds,
    isPlaying,
    durationSeconds: video.durationSeconds ?? told,
    /** Loads the player at the saved position. */
    load: () => setLoaded(true),
    /** Seeks to a second, and loads the player if necessary. */
    jump(to: number): void {
      if (!isLoaded) {
        setStartSeconds(to);
        setLoaded(true);
      }
      player.seek(to);
    },
  };
}

export type Playing = ReturnType<typeof usePlayer>;

/** The start position: from the address (`?t=95`), the saved position, or the video's link. */
function resumeAt({ watchedSeconds, startSeconds, durationSeconds }: VideoFullFragment): number {
  const asked = new URLSearchParams(window.location.search).get("t");
  if (asked !== null && /^\d{1,6}$/.test(asked)) return Number(asked);
  const isSeen = durationSeconds !== null && watchedSeconds >= durationSeconds * seenShare;
  return watchedSeconds > 0 && !isSeen ? watchedSeconds : startSeconds;
}
