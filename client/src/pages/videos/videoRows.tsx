import {
  addedColumn,
  categoryColumn,
  projectColumn,
  type RowsOf,
  tagsColumn,
  updatedColumn,
} from "../../content/rows/columns";
import { Thumbnail } from "../../content/Thumbnail";
import type { VideoCardFragment } from "../../gql/graphql";
import { writeDuration } from "../../lib/time/duration";

/** Videos as rows: besides what every item has, the channel, the length and how far one watched. */
export const videoRows: RowsOf<VideoCardFragment> = {
  titleMinPx: 340,
  hasPicture: true,
  lead: ({ thumbnailUrl, title, channelName }) => (
    <Thumbnail address={thumbnailUrl} title={title} channelName={channelName} durationSeconds={null} />
  ),
  columns: [
    {
      id: "channel",
      label: "Channel",
      widthPx: 132,
      minPx: 72,
      rank: 3,
      isOnPhone: true,
      cell: ({ channelName }) => channelName,
    },
    {
      id: "length",
      label: "Length",
      widthPx: 64,
      minPx: 60,
      rank: 2,
      isOnPhone: true,
      cell: ({ durationSeconds }) => durationSeconds !== null && writeDuration(durationSeconds),
    },
    {
      id: "watched",
      label: "Watched",
      widthPx: 72,
      minPx: 68,
      rank: 4,
      cell: ({ watchedSeconds, durationSeconds }) =>
        watchedSeconds > 0 &&
        durationSeconds !== null &&
        `${Math.min(100, Math.round((watchedSeconds / durationSeconds) * 100))}%`,
    },
    { ...categoryColumn, widthPx: 108, rank: 5, isOnPhone: false },
    { ...tagsColumn, widthPx: 136, rank: 6, isOnPhone: false },
    { ...projectColumn, widthPx: 112, rank: 8 },
    { ...updatedColumn, widthPx: 88 },
    { ...addedColumn, widthPx: 88, rank: 7 },
  ],
};
