import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { watchOnYouTube } from "../../../schema/sentences.js";
import { clockTime, sourceWords } from "../sharedVideo.js";
import type { PageParts } from "./PageParts.js";
import { posterStyles, videoStyles } from "./pageStyles.js";
import type { SharedItem } from "./SharedItem.js";

const player = "player";
const playerOrigin = "https://www.youtube-nocookie.com";
const timePattern = /\b(?:(\d{1,2}):)?(\d{1,2}):(\d{2})\b/g;

export const videoPage: PageParts = {
  styles: videoStyles,
  className: "pub pv",
  paper: () => null,
  Passage: VideoPassage,
  sections: videoSections,
  facts: ({ channelName }) => (channelName === null ? [] : [{ name: "Channel", value: channelName }]),
  showsEdited: false,
  frame: (path) => ({ source: playerOrigin, styles: posterStyles(pictureOf(path)) }),
};

function videoSections({ body }: SharedItem): { id: string; name: string }[] {
  return [
    body.personalNotes ? [{ id: "notes", name: "Notes" }] : [],
    body.aiSummary ? [{ id: "summary", name: "Summary" }] : [],
    body.keyPoints.length > 0 ? [{ id: "key-points", name: "Key points" }] : [],
    body.transcript.length > 0 ? [{ id: "transcript", name: "Transcript" }] : [],
  ].flat();
}

function VideoPassage({ item }: { item: SharedItem }) {
  const { card, body, ownerName } = item;
  const videoId = card.videoId ?? "";
  return (
    <>
      {/* The poster stands in the frame itself: pressed, it makes way for the player, and no script is needed. */}
      <iframe
        className="ply"
        name={player}
        title={`Video: ${card.title}`}
        srcDoc={`<!doctype html>${renderToStaticMarkup(<Poster item={item} />)}`}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <h1>{card.title}</h1>
      <p className="by">
        {card.channelName}
        <a href={card.youtubeUrl ?? ""} rel="nofollow noopener">
          {watchOnYouTube}
        </a>
      </p>
      {body.personalNotes ? (
        <section id="notes">
          <h2>{`${ownerName.split(" ")[0]} wrote`}</h2>
          <div className="prose lines">
            <p>
              <Timed text={body.personalNotes} videoId={videoId} />
            </p>
          </div>
        </section>
      ) : null}
      {body.aiSummary ? (
        <section id="summary">
          <h2>
            Summary <Source source={body.summarySource} />
          </h2>
          <div className="said lines">{body.aiSummary}</div>
        </section>
      ) : null}
      {body.keyPoints.length > 0 ? (
        <section id="key-points">
          <h2>
            Key points <Source source={body.keyPointsSource} />
          </h2>
          <ol className="kp">
            {body.keyPoints.map(({ id, seconds, text }) => (
              <li key={id}>
                <TimeLink seconds={seconds} videoId={videoId} />
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {body.transcript.length > 0 ? (
        <section id="transcript">
          <h2>Transcript</h2>
          <ol className="tr">
            {body.transcript.map(({ seconds, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never changed
              <li key={index}>
                <TimeLink seconds={seconds} videoId={videoId} />
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </>
  );
}

/** The address of the picture for the page at that path. */
function pictureOf(path: string): string {
  return `${path}/picture`;
}

function Poster({ item: { card, path } }: { item: SharedItem }) {
  return (
    <html lang="en">
      <head>
        <title>{card.title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules, whose signs must stay as they are */}
        <style dangerouslySetInnerHTML={{ __html: posterStyles(pictureOf(path)) }} />
      </head>
      <body>
        <a href={playerUrl(card.videoId ?? "", card.startSeconds ?? 0)} aria-label="Play">
          <span className="b">
            <svg
              width="22"
              height="22"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              aria-hidden="true"
            >
              <path d="M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z" />
            </svg>
          </span>
          <span className="t">Plays from YouTube. Nothing is loaded from there before you press play.</span>
          {card.durationSeconds === null ? null : <span className="d">{clockTime(card.durationSeconds)}</span>}
        </a>
      </body>
    </html>
  );
}

function Source({ source }: { source: SharedItem["body"]["summarySource"] }) {
  const words = sourceWords(source);
  return words === null ? null : <small>{words}</small>;
}

/** A timestamp that starts the player on this page from there. */
function TimeLink({ seconds, videoId }: { seconds: number; videoId: string }) {
  return (
    <a className="tc" href={playerUrl(videoId, seconds)} target={player}>
      {clockTime(seconds)}
    </a>
  );
}

/** A text whose timestamps are links. */
function Timed({ text, videoId }: { text: string; videoId: string }) {
  let end = 0;
  const parts = [...text.matchAll(timePattern)].map((match) => {
    const [said, hours = "0", minutes, seconds] = match;
    const before = text.slice(end, match.index);
    end = match.index + said.length;
    const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return (
      <Fragment key={match.index}>
        {before}
        <a className="tc" href={playerUrl(videoId, at)} target={player}>
          {said}
        </a>
      </Fragment>
    );
  });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

function playerUrl(videoId: string, seconds: number): string {
  const query = new URLSearchParams({ autoplay: "1", rel: "0", ...(seconds > 0 ? { start: String(seconds) } : {}) });
  return `${playerOrigin}/embed/${encodeURIComponent(videoId)}?${query}`;
}
