// What the journeys need of a browser. Playwright drives Chromium only with Debian's packages, so Firefox and WebKit
// each have a small driver of their own behind this interface.

/** A running browser. */
export interface Browser {
  /** Opens a window that shares no storage with any window opened before. */
  openWindow(): Promise<BrowserWindow>;
  close(): Promise<void>;
}

export interface BrowserWindow {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. It sees nothing but its arguments, and both ways only JSON passes. */
  evaluate<Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Presses and releases the main mouse button. */
  click(point: { x: number; y: number }): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  pressKey(key: Key): Promise<void>;
  /** Chooses a file in the input that the selector finds. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** A PNG of what the window shows. */
  screenshot(): Promise<Buffer>;
  /** The window that opens while the action runs. */
  waitForPopup(action: () => Promise<void>): Promise<BrowserWindow>;
  isClosed(): Promise<boolean>;
  close(): Promise<void>;
}

export type Key = 'Escape' | 'Tab' | 'Enter';

export const windowSize = { width: 1280, height: 720 };
