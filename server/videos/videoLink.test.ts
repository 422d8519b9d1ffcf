import { expect, test } from "vitest";
import { checkVideoLink, readVideoLink } from "./videoLink.js";

const id = "dQw4w9WgXcQ";

test.each([
  [`https://www.youtube.com/watch?v=${id}`, 0],
  [`http://youtube.com/watch?v=${id}`, 0],
  [`www.youtube.com/watch?v=${id}`, 0],
  [`youtu.be/${id}`, 0],
  [`  https://youtu.be/${id}  `, 0],
  [`HTTPS://WWW.YouTube.COM/watch?v=${id}`, 0],
  [`https://www.youtube.com/shorts/${id}`, 0],
  [`https://www.youtube.com/shorts/${id}?feature=share`, 0],
  [`https://www.youtube.com/live/${id}?si=abc`, 0],
  [`https://www.youtube.com/embed/${id}`, 0],
  [`https://www.youtube.com/embed/${id}/`, 0],
  [`https://www.youtube.com/v/${id}`, 0],
  [`https://m.youtube.com/watch?v=${id}`, 0],
  [`https://music.youtube.com/watch?v=${id}&list=RD1`, 0],
  [`https://www.youtube-nocookie.com/embed/${id}?rel=0`, 0],
  [`https://www.youtube.com/watch?list=PL1&index=3&v=${id}&t=42s`, 42],
  [`https://www.youtube.com/watch/?v=${id}`, 0],
  [`https://youtu.be/${id}?si=abc&t=42`, 42],
  [`https://youtu.be/${id}?t=1m2s`, 62],
  [`https://youtu.be/${id}?t=1h2m3s`, 3_723],
  [`https://youtu.be/${id}?t=1h`, 3_600],
  [`https://youtu.be/${id}?t=2m`, 120],
  [`https://www.youtube.com/embed/${id}?start=90`, 90],
  [`https://www.youtube.com/watch?v=${id}#t=1m2s`, 62],
  [`https://www.youtube.com/watch?v=${id}#t=75`, 75],
  [`https://www.youtube.com/watch?v=${id}&time_continue=8`, 8],
  // an empty or invalid start counts as none
  [`https://youtu.be/${id}?t=`, 0],
  [`https://youtu.be/${id}?t=soon`, 0],
  [`https://youtu.be/${id}?t=-5`, 0],
  [`https://youtu.be/${id}?t=1.5`, 0],
  [`https://youtu.be/${id}?t=99999999`, 0],
  [`https://youtu.be/${id}?t=soon&start=7`, 7],
])("%s is a link to the video, from second %i", (link, startSeconds) => {
  expect(readVideoLink(link)).toEqual({ videoId: id, startSeconds });
  expect(checkVideoLink(link)).toBeNull();
});

test.each([
  "hello",
  id,
  "https://www.youtube.com/",
  "https://www.youtube.com/watch",
  "https://www.youtube.com/watch?v=",
  "https://www.youtube.com/watch?v=short",
  `https://www.youtube.com/watch?v=${id}x`,
  "https://www.youtube.com/watch?v=dQw4w9WgXc!",
  `https://www.youtube.com/watch?V=${id}`,
  `https://www.youtube.com/channel/${id}`,
  `https://www.youtube.com/playlist?list=${id}`,
  `https://www.youtube.com/shorts/${id}/comments`,
  `https://youtu.be/${id}/more`,
  `https://example.com/watch?v=${id}`,
  `https://youtube.com.example.com/watch?v=${id}`,
  `https://notyoutube.com/watch?v=${id}`,
  `https://example.com/?u=https://www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com@example.com/watch?v=${id}`,
  `https://me:secret@www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com:8080/watch?v=${id}`,
  `ftp://www.youtube.com/watch?v=${id}`,
  `javascript:alert("https://youtu.be/${id}")`,
  `https://youtu.be/${id}?x=${"x".repeat(2_048)}`,
  `https://www.youtube-nocookie.com/watch?v=${id}`,
])("%s is not a link to a video", (link) => {
  expect(readVideoLink(link)).toBeNull();
  expect(checkVideoLink(link)).toBe("Invalid YouTube URL");
});

test.each(["", "   ", null])("%j counts as a missing link", (link) => {
  expect(checkVideoLink(link)).toBe("YouTube URL is required");
});
