import { Plus } from "lucide-react";
import { type DragEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { withNewVideo } from "../../content/videoAddress";
import styles from "./VideoGrid.module.css";

/** The empty cell after the newest videos: clicking it, or dropping a link on it, opens the dialog. */
export function PasteTarget() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const open = (link = ""): void => void navigate({ pathname, search: withNewVideo(search, link) });
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    open(event.dataTransfer.getData("text/uri-list") || event.dataTransfer.getData("text/plain"));
  }
  return (
    <button
      type="button"
      className={`${styles.pasteTarget} column`}
      data-over={isOver || undefined}
      onClick={() => open()}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Plus size={18} strokeWidth={1.7} aria-hidden />
      <b>Paste a link to save a video</b>
      <span>Title, thumbnail and length are fetched for you. The summary is written when you ask for it.</span>
    </button>
  );
}
