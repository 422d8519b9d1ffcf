import { expect, test } from "vitest";
import { playerAddress, readPlayerMessage } from "./VideoPlayer";

test("uses the cookieless player's address with the start second", () => {
  const address = new URL(playerAddress("Qz1bT0x7WmA", 95.7, "http://localhost:4000"));
  expect(address.origin + address.pathname).toBe("https://www.youtube-nocookie.com/embed/Qz1bT0x7WmA");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    enablejsapi: "1",
    start: "95",
    origin: "http://localhost:4000",
  });
});

test("reads position and play state from the player's messages", () => {
  const said = JSON.stringify({ event: "infoDelivery", info: { currentTime: 12.5, duration: 1087, playerState: 1 } });
  expect(readPlayerMessage(said)).toEqual({ seconds: 12.5, durationSeconds: 1087, isPlaying: true });
  expect(readPlayerMessage('{"event":"onStateChange","info":2}')).toEqual({ isPlaying: false });
  expect(readPlayerMessage('{"event":"onReady"}')).toEqual({});
});

test.each(["", "null", "[]", "no json", '{"info":{"currentTime":3}}', 7, undefined])("ignores message %j", (data) => {
  expect(readPlayerMessage(data)).toBeNull();
});

test("ignores invalid numbers", () => {
  expect(
    readPlayerMessage({ event: "infoDelivery", info: { currentTime: -4, duration: 0, playerState: "1" } }),
  ).toEqual({});
});
