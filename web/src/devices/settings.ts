import type { BrowserSettings } from '#domain/pages/browserSettings.ts';

/** The deployment's settings, which the server embeds in the page. */
export const settings: BrowserSettings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}');
