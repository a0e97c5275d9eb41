// What the application tells the bootstrap script, which is a bundle of its own and runs before it.

type KeyHandler = (event: KeyboardEvent) => void;

interface StartEvents {
  /** The application handles clicks now. */
  hydrated: null;
  /** A part of the application couldn't be loaded, without which it can't start. */
  failed: null;
  /** Its shortcuts work now: the handler of the keys that were pressed before. */
  shortcuts: KeyHandler;
}

export function report<Name extends keyof StartEvents>(name: Name, detail: StartEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(`upwell:${name}`, { detail }));
}

export function onReport<Name extends keyof StartEvents>(
  name: Name,
  listener: (detail: StartEvents[Name]) => void,
): void {
  window.addEventListener(`upwell:${name}`, (event) =>
    listener((event as CustomEvent<StartEvents[Name]>).detail),
  );
}
