import type { BrowserSettings } from '#domain/pages/pageData.ts';
import { createContext, use } from 'react';

export const SettingsContext = createContext<BrowserSettings | null>(null);

export function useSettings(): BrowserSettings {
  const settings = use(SettingsContext);
  if (settings === null) throw new Error('useSettings needs a SettingsContext.');
  return settings;
}
