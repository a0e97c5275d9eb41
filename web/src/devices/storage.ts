// Values that the browser stores between visits. If storage is blocked or full, they last until the page is closed.

const unstored = new Map<string, unknown>();

/** Returns whether the browser lets this page store anything. */
export function canStore(): boolean {
  try {
    localStorage.getItem('');
    return true;
  } catch {
    return false;
  }
}

/** Returns the key of a value in `localStorage`. */
export function toStorageKey(name: string): string {
  return `upwell.${name}`;
}

/** Returns a value that was stored, possibly by an older version; undefined if there is none. */
export function readStored(name: string): unknown {
  if (unstored.has(name)) return unstored.get(name);
  try {
    return JSON.parse(localStorage.getItem(toStorageKey(name)) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

export function writeStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(toStorageKey(name), JSON.stringify(value));
    unstored.delete(name);
  } catch {
    unstored.set(name, value);
  }
}

export function removeStored(name: string): void {
  unstored.delete(name);
  try {
    localStorage.removeItem(toStorageKey(name));
  } catch {
    // Nothing was stored.
  }
}
