/** Code that could not be fetched: there is no connection, or a newer version has replaced it. */
export class NotLoadedError extends Error {
  constructor(cause: unknown) {
    super("A part of the app could not be loaded.", { cause });
  }
}

const failedStyles = new Set<HTMLLinkElement>();

/** To be called once, before anything is loaded. */
export function watchStyles(): void {
  const remember = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failedStyles.add(target);
  };
  // the event of an element that failed to load doesn't bubble
  document.addEventListener("error", remember, { capture: true });
}

/** @throws NotLoadedError */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    if (failedStyles.size) await reloadStyles();
    return await load();
  } catch (cause) {
    throw new NotLoadedError(cause);
  }
}

/** The same, which waits for a connection where there is none. @throws NotLoadedError */
export async function loadCodeOnline<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await loadCode(load);
    } catch (error) {
      if (navigator.onLine !== false) throw error;
      await new Promise((done) => window.addEventListener("online", done, { once: true }));
    }
  }
}

/** Vite asks for the style sheet of a chunk only once: one that failed would be missing at the next attempt. */
async function reloadStyles(): Promise<void> {
  const links = [...failedStyles];
  failedStyles.clear();
  await Promise.all(
    links.map(
      (link) =>
        new Promise((done) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.addEventListener("load", done);
          again.addEventListener("error", done);
          link.replaceWith(again);
        }),
    ),
  );
}
