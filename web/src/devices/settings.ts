import type { BrowserSettings } from '#domain/pages/browserSettings.ts';

/** What the server wrote into the page about this deployment. */
export const settings: BrowserSettings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}');
