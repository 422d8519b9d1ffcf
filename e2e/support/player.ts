import type { BrowserContext } from "@playwright/test";

/**
 * A fake of the video service's player page. Like the real one, it is silent until somebody listens, then reports its
 * state after each message.
 */
export async function servePlayer(context: BrowserContext, durationSeconds: number): Promise<void> {
  await context.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: playerPage(durationSeconds) }),
  );
  await context.route("https://i.ytimg.com/**", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270"><rect width="480" height="270" fill="#8a9"/></svg>',
    }),
  );
}

function playerPage(durationSeconds: number): string {
  return `<!doctype html><title>Player</title><p id="state">unstarted</p><script>
    const start = Number(new URLSearchParams(location.search).get("start") ?? 0);
    let currentTime = start, playerState = -1, isHeard = false;
    const say = (event, info) => parent.postMessage(JSON.stringify({ event, info, id: 1, channel: "widget" }), "*");
    const tell = () => {
      document.querySelector("#state").textContent = (playerState === 1 ? "playing at " : "paused at ") + currentTime;
      if (isHeard) say("infoDelivery", { currentTime, duration: ${durationSeconds}, playerState });
    };
    addEventListener("message", ({ data }) => {
      const { event, func, args } = JSON.parse(data);
      if (event === "listening" && !isHeard) {
        isHeard = true;
        say("onReady");
        playerState = 1;
        tell();
      } else if (event === "command") {
        if (func === "seekTo") currentTime = args[0];
        if (func === "playVideo") playerState = 1;
        if (func === "pauseVideo") playerState = 2;
        say("onStateChange", playerState);
        tell();
      }
    });
  </script>`;
}
