import type { BrowserSettings } from '#domain/pages/pageData.ts';

let settings: BrowserSettings | undefined;

/** Returns the settings that the server embeds in the page. During server rendering, call `useSettings` instead. */
export function readPageSettings(): BrowserSettings {
  settings ??= JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as BrowserSettings;
  return settings;
}
