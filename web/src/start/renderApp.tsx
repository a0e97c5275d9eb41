import '@fontsource/figtree/400.css';
import '@fontsource/figtree/600.css';
import '@fontsource/newsreader/400.css';
import '../ui/tokens.css';
import '../ui/base.css';
import type { PageData } from '#domain/pages/pageData.ts';
import { pagePath } from '#domain/pages/pages.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { choosePage, loadPage } from './pageComponents.ts';
import { getDropSound } from '../devices/sound.ts';
import { readSettings } from '../devices/settings.ts';

/**
 * Hydrates what the server rendered, unless it is for another address, as in the page that starts the site offline.
 * Rejects if the code of the page can't be loaded. What the server rendered stays then.
 */
export async function renderApp(root: HTMLElement): Promise<void> {
  // A gesture on any page opens the audio output, which the home page needs later.
  getDropSound();
  const pageData = readPageData();
  const isHydratable = root.dataset['path'] === pagePath(new URL(location.href)) && pageData.kind !== 'error';
  const name = choosePage(pageData.kind, location.pathname);
  // React would replace what the server rendered with an error page if it couldn't load the page's code.
  if (isHydratable && name !== null && name !== 'playground') await loadPage(name);
  // A transition, so that a slow phone can scroll and respond in between.
  startTransition(() => {
    if (isHydratable) {
      hydrateRoot(root, createApp(pageData));
      return;
    }
    root.replaceChildren();
    root.hidden = false;
    // The page isn't the server's any more.
    delete root.dataset['path'];
    createRoot(root).render(createApp({ kind: 'none' }));
  });
}

function readPageData(): PageData {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? '{"kind":"none"}') as PageData;
}

function createApp(pageData: PageData) {
  return (
    <StrictMode>
      <BrowserRouter>
        <App settings={readSettings()} pageData={pageData} />
      </BrowserRouter>
    </StrictMode>
  );
}
