const key = "commonplace.lastViewer";

/** The viewer whose data this browser keeps for offline use; null while it keeps none. */
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
    // a browser without storage keeps no offline data either
  }
}
