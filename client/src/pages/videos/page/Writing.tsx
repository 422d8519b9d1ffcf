import { Clock, Pause, Play, Undo2 } from "lucide-react";
import { type MouseEvent, type RefObject, Suspense, use, useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { NoteBesideContext, type NoteWriter } from "../../../content/NoteBesideContext";
import type { VideoFullFragment } from "../../../gql/graphql";
import { writeDuration } from "../../../lib/time/duration";
import { withoutParameters } from "../../../lib/withoutParameters";
import { readReference, writeReference } from "../../../richText/html/reference";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import type { Playing } from "../player/usePlayer";
import { useMomentKeys } from "./useMomentKeys";
import styles from "./VideoPage.module.css";

const backSeconds = 5;

/** A note that is written beside the player: moments go into its text, and those in its text seek the player. */
export function Writing({ noteId, video, playing }: { noteId: string; video: VideoFullFragment; playing: Playing }) {
  const NoteBeside = use(NoteBesideContext);
  const navigate = useNavigate();
  const writer = useRef<NoteWriter>(null);
  const { player, isLoaded, isPlaying } = playing;

  const now = useRef(navigate);
  useEffect(() => {
    now.current = navigate;
  });
  // the same function always: the editor isn't drawn anew each second
  const close = useCallback(() => {
    const { pathname, search } = window.location;
    void now.current({ pathname, search: withoutParameters(search, "note") }, { preventScrollReset: true });
  }, []);

  function insert(): void {
    const at = Math.floor(player.snapshot().seconds);
    writer.current?.insertLink(writeReference({ kind: "video", id: video.id, at }), video.title);
  }
  function toggle(): void {
    if (!isLoaded) playing.load();
    else if (isPlaying) player.pause();
    else player.play();
  }
  const goBack = (): void => playing.jump(Math.max(0, player.snapshot().seconds - backSeconds));
  useMomentKeys({ KeyM: insert, KeyK: toggle, KeyJ: goBack });

  /** The second of a moment of this video that is pressed in the text. */
  function momentAt(event: MouseEvent): number | undefined {
    if (event.ctrlKey || event.metaKey) return undefined;
    const thing = (event.target as Element).closest<HTMLElement>("[data-thing]")?.dataset.thing;
    const reference = readReference(thing ?? null);
    return reference?.kind === "video" && reference.id === video.id ? reference.at : undefined;
  }
  function follow(event: MouseEvent): void {
    const at = momentAt(event);
    if (at === undefined) return;
    event.stopPropagation();
    playing.jump(at);
  }

  const root = useRef<HTMLElement>(null);
  useVisibleHeight(root);
  if (!NoteBeside) return null;
  return (
    <aside ref={root} className={styles.writing} aria-label="Notes on the video">
      <div className={`${styles.moments} row`}>
        <Button variant="quiet" icon={Clock} aria-keyshortcuts="Alt+M" title="Alt+M" onClick={insert}>
          Insert {writeDuration(playing.seconds)}
        </Button>
        <IconButton label="Back 5 seconds" shortcut="Alt J" icon={Undo2} onClick={goBack} />
        <IconButton
          label={isPlaying ? "Pause" : "Play"}
          shortcut="Alt K"
          icon={isPlaying ? Pause : Play}
          onClick={toggle}
        />
      </div>
      <div
        className={styles.note}
        // the caret stays where one writes
        onMouseDownCapture={(event) => momentAt(event) !== undefined && event.preventDefault()}
        onClickCapture={follow}
      >
        <Suspense fallback={null}>
          <NoteBeside noteId={noteId} writer={writer} onClose={close} />
        </Suspense>
      </div>
    </aside>
  );
}

/** Tells the styles of an element how much of the window a phone's keyboard leaves, in pixels. */
function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = (): void => element.current?.style.setProperty("--visible-height", `${viewport.height}px`);
    measure();
    viewport.addEventListener("resize", measure);
    return () => viewport.removeEventListener("resize", measure);
  }, [element]);
}
