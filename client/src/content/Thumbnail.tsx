import { useState } from "react";
import { writeDuration } from "../lib/time/duration";
import styles from "./Thumbnail.module.css";

/** A video's thumbnail with its length and watch progress; a placeholder drawing if the image fails to load. */
export function Thumbnail({
  address,
  durationSeconds,
  watchedSeconds = 0,
}: {
  address: string | null;
  durationSeconds: number | null;
  watchedSeconds?: number;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const share = durationSeconds ? Math.min(1, watchedSeconds / durationSeconds) : 0;
  return (
    <span className={styles.thumbnail} data-part="thumbnail">
      {address && address !== failed ? (
        <img
          src={address}
          alt=""
          width={480}
          height={270}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(address)}
        />
      ) : (
        <NoPicture />
      )}
      {durationSeconds !== null && (
        <span className={`${styles.duration} num`}>
          <span className="sr-only">Length </span>
          {writeDuration(durationSeconds)}
        </span>
      )}
      {share > 0 && (
        <span className={styles.watched} style={{ width: `${Math.max(2, share * 100)}%` }}>
          <span className="sr-only">{Math.round(share * 100)}% watched</span>
        </span>
      )}
    </span>
  );
}

/** Placeholder: a page with a margin and a play button. */
function NoPicture() {
  return (
    <svg
      className={styles.none}
      data-part="thumbnail-none"
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M44.5 0v90" stroke="var(--line)" />
      <path d="M18 24h16" stroke="var(--verd)" strokeWidth="2" />
      <path d="M56 24h56M56 66h40" stroke="var(--lead)" strokeWidth="2" />
      <path d="m74 36 17 9.500-17 9.500z" fill="none" stroke="var(--edge)" strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
  );
}
