import type { BrowserSettings } from '#domain/pages/pageData.ts';

let settings: BrowserSettings | undefined;

/** Returns the deployment's settings, which the server embeds in the page. Components that the server renders call `useSettings` instead. */
export function readSettings(): BrowserSettings {
  settings ??= JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as BrowserSettings;
  return settings;
}
