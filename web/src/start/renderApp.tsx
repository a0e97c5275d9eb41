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
import { readPageSettings } from '../devices/settings.ts';

/**
 * Hydrates the server-rendered page or, if it was rendered for another address (offline), replaces it. Rejects, and
 * keeps the page, if the code of the page can't be loaded.
 */
export async function renderApp(root: HTMLElement): Promise<void> {
  // Registers the gesture listeners on every page, so that the home page can play sound later.
  getDropSound();
  const pageData = readPageData();
  const isHydratable = root.dataset['path'] === pagePath(new URL(location.href)) && pageData.kind !== 'error';
  const name = choosePage(pageData.kind, location.pathname);
  // Loads the page's code first. Without it, React would replace the server-rendered page by an error page.
  if (isHydratable && name !== null && name !== 'playground') await loadPage(name);
  // A transition lets a slow phone scroll and respond while React renders.
  startTransition(() => {
    if (isHydratable) {
      hydrateRoot(root, createApp(pageData));
      return;
    }
    root.replaceChildren();
    root.hidden = false;
    // Removes the mark of the server-rendered page, which is no longer shown.
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
        <App settings={readPageSettings()} pageData={pageData} />
      </BrowserRouter>
    </StrictMode>
  );
}
