import { Suspense, useState } from "react";
import { writeDuration } from "../lib/time/duration";
import { lazyPart } from "../ui/lazyPart";
import styles from "./Thumbnail.module.css";

const Poster = lazyPart(() => import("./Poster").then((module) => module.Poster), null);

/** A video's thumbnail with its length and watch progress; a poster of its own where the image cannot be loaded. */
export function Thumbnail({
  address,
  title,
  channelName,
  durationSeconds,
  watchedSeconds = 0,
}: {
  address: string | null;
  title: string;
  channelName: string | null;
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
        <Suspense fallback={null}>
          <Poster title={title} channelName={channelName} />
        </Suspense>
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
