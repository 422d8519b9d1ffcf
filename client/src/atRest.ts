/** What a signed-in page starts once it is drawn and the browser has nothing better to do: all in one file. */
export { startReminders } from "./calendar/reminders";
export { liveSocket, onReconnected } from "./data/live/liveSocket";
export { startOffline } from "./data/offline/startOffline";
export { startNotices } from "./notifications/startNotices";
export { followAccount } from "./settings/follow/followAccount";
