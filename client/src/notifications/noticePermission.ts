const askedKey = "commonplace.notificationsAsked";

/** This browser's permission for notices: "unsupported" where it has none, "default" where the person wasn't asked. */
export function noticePermission(): NotificationPermission | "unsupported" {
  return "Notification" in window ? Notification.permission : "unsupported";
}

/** Whether the person was neither asked by us nor by the browser. */
export function mayAskForNotices(): boolean {
  return noticePermission() === "default" && !wasAsked();
}

/** Asked once is asked for good, in this browser. */
export function keepAsked(): void {
  try {
    localStorage.setItem(askedKey, "true");
  } catch {
    // asked again next time
  }
}

function wasAsked(): boolean {
  try {
    return localStorage.getItem(askedKey) !== null;
  } catch {
    return true;
  }
}
