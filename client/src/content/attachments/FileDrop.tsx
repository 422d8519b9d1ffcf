import { useEffect, useEffectEvent, useRef, useState } from "react";
import styles from "./Attachments.module.css";
import { meansFiles } from "./filesOf";

const bringsFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
  event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Takes files dropped or pasted anywhere in its dialog, before a text field there would, and shows a drop target. Drops
 * beside the sheet count too: otherwise the browser would navigate to the file.
 */
export function FileDrop({ onFiles }: { onFiles: (data: DataTransfer, event: Event) => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const place = mark.current?.closest<HTMLElement>("[data-mobile]");
    if (!place) return;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    // an element under the pointer fires dragenter before the previous one fires dragleave
    let depth = 0;
    const setDepth = (next: number): void => {
      depth = Math.max(0, next);
      setOver(depth > 0);
    };
    const claim = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    place.addEventListener("dragenter", (event) => bringsFiles(event) && setDepth(depth + 1), options);
    place.addEventListener("dragleave", (event) => bringsFiles(event) && setDepth(depth - 1), options);
    place.addEventListener(
      "dragover",
      (event) => {
        if (!bringsFiles(event)) return;
        claim(event);
        event.dataTransfer.dropEffect = "copy";
      },
      options,
    );
    place.addEventListener(
      "drop",
      (event) => {
        setDepth(0);
        if (!bringsFiles(event)) return;
        claim(event);
        take(event.dataTransfer, event);
      },
      options,
    );
    place.addEventListener(
      "paste",
      (event) => {
        if (!event.clipboardData || !meansFiles(event.clipboardData)) return;
        claim(event);
        take(event.clipboardData, event);
      },
      options,
    );
    return () => listening.abort();
  }, []);

  return (
    <div ref={mark} className={styles.area}>
      {isOver && <p className={`${styles.veil} center`}>Drop files to attach them</p>}
    </div>
  );
}
