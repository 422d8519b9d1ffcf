const askedKey = "commonplace.notificationsAsked";

/** This browser's permission for notices: "unsupported" if it has no notices, "default" if the person wasn't asked. */
export function noticePermission(): NotificationPermission | "unsupported" {
  return "Notification" in window ? Notification.permission : "unsupported";
}

/** Whether neither the app nor the browser has asked yet. */
export function mayAskForNotices(): boolean {
  return noticePermission() === "default" && !wasAsked();
}

/** Remembers in this browser that the person was asked. */
export function keepAsked(): void {
  try {
    localStorage.setItem(askedKey, "true");
  } catch {
    // no storage: asks again next time
  }
}

function wasAsked(): boolean {
  try {
    return localStorage.getItem(askedKey) !== null;
  } catch {
    return true;
  }
}
