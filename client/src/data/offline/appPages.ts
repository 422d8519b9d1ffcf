/**
 * Addresses served by the app itself, all from the same file. The server answers every other address (the API, files,
 * share pages, feeds, the documentation as text).
 */
export const appPages = [
  /^\/(?:dashboard|notes|videos|projects|received|settings|admin|changelog|trash|share-target)(?:\/[^.]*)?(?:\?|$)/,
  /^\/calendar\/?(?:\?|$)/,
];
