import { vi } from 'vitest';

/** Replaces the browser's storage with an empty one, and returns its content. */
export function stubLocalStorage(): Map<string, string> {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  return storage;
}
