const key = "commonplace.lastViewer";

/** Whose things this browser keeps for when there is no network; null while it keeps none. */
export function lastViewer(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function setLastViewer(viewerId: string | null): void {
  try {
    if (viewerId) localStorage.setItem(key, viewerId);
    else localStorage.removeItem(key);
  } catch {
    // a browser that keeps nothing keeps nothing for later either
  }
}
