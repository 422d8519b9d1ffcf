import { expect, test } from "vitest";
import { readVideoLink } from "./readVideoLink";

const videoId = "Qz1bT0x7WmA";

test.each([
  `https://www.youtube.com/watch?v=${videoId}`,
  `http://youtube.com/watch?app=desktop&v=${videoId}&list=PL1`,
  `https://m.youtube.com/watch?v=${videoId}`,
  `https://music.youtube.com/watch?v=${videoId}&si=abc`,
  `https://youtu.be/${videoId}?si=abc`,
  `youtu.be/${videoId}`,
  `https://www.youtube.com/shorts/${videoId}`,
  `https://www.youtube.com/live/${videoId}?feature=share`,
  `https://www.youtube.com/embed/${videoId}`,
  `https://www.youtube-nocookie.com/embed/${videoId}`,
])("recognizes %s as a video", (link) => {
  expect(readVideoLink(link)).toEqual({ videoId, startSeconds: 0 });
});

test.each([
  "",
  "https://vimeo.com/76979871",
  "https://www.youtube.com/watch?v=short",
  `https://www.youtube.com.example.org/watch?v=${videoId}`,
  `https://example.org/watch?v=${videoId}`,
  `javascript:alert("${videoId}")`,
  `https://user@www.youtube.com/watch?v=${videoId}`,
  "https://www.youtube.com/@channel",
])("rejects %s", (link) => {
  expect(readVideoLink(link)).toBeNull();
});

test.each([
  ["t=95", 95],
  ["t=1h2m3s", 3723],
  ["start=42", 42],
  ["t=90s", 90],
  ["t=soon", 0],
])("%s starts the video at %d seconds", (parameter, startSeconds) => {
  expect(readVideoLink(`https://youtu.be/${videoId}?${parameter}`)?.startSeconds).toBe(startSeconds);
});
