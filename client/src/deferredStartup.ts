/** The code that a signed-in page starts once it is rendered and the browser is idle, in one chunk. */

export { keepRecent } from "./content/list/keepRecent";
export { liveSocket, onReconnected } from "./data/live/liveSocket";
export { startLiveUpdates } from "./data/live/liveUpdates";
export { startOffline } from "./data/offline/startOffline";
export { startNotices } from "./notifications/startNotices";
export { startReminders } from "./pages/calendar/reminders";
export { followAccount } from "./pages/settings/follow/followAccount";
