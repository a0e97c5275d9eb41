// The interface between these tests and a browser. With Debian's packages, Playwright can only drive Chromium, so
// Firefox and WebKit each have a small driver that implements this interface.

/** A running browser. */
export interface Browser {
  /** Opens a window that shares no storage with any window opened before. */
  openWindow(): Promise<BrowserWindow>;
  close(): Promise<void>;
}

export interface BrowserWindow {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. It can only access its arguments; arguments and result are serialized as JSON. */
  evaluate<Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Presses and releases the main mouse button. */
  click(point: { x: number; y: number }): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  pressKey(key: Key): Promise<void>;
  /** Chooses a file in the first input that matches the selector. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** Returns a PNG of the visible part of the page. */
  screenshot(): Promise<Buffer>;
  /** Returns the window that opens while the action runs. */
  waitForPopup(action: () => Promise<void>): Promise<BrowserWindow>;
  isClosed(): Promise<boolean>;
  close(): Promise<void>;
}

export type Key = 'Escape' | 'Tab' | 'Enter' | 'ArrowDown';

export const windowSize = { width: 1280, height: 720 };
