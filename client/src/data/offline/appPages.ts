/**
 * The addresses whose page is the app itself, and so the same file for all. Everything else that a browser may be sent
 * to (the API, files, share pages, feeds, the documentation as text) is the server's to answer.
 */
export const appPages = [
  /^\/(?:dashboard|notes|videos|projects|received|settings|admin|changelog|share-target)(?:\/[^.]*)?(?:\?|$)/,
  /^\/calendar\/?(?:\?|$)/,
];
