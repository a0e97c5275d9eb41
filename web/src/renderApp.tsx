import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import type { PageData } from '#domain/pages/pageContent.ts';
import { pagePath } from '#domain/pages/pagePath.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { getDropSound } from './devices/sound.ts';
import { AuthorPage, BrowsePage, ThoughtPage, TodayPage } from './lazyParts.tsx';
import { readSettings } from './devices/settings.ts';

/** Hydrates what the server rendered, unless it is for another address, as in the page that starts the site offline. */
export function renderApp(root: HTMLElement): void {
  // A gesture on any page opens the audio output, which the home page needs later.
  getDropSound();
  const pageData = readPageData();
  const isHydratable = root.dataset['path'] === pagePath(new URL(location.href)) && pageData.kind !== 'error';
  // A transition, so that a slow phone can scroll and respond in between.
  startTransition(() => {
    if (isHydratable) {
      hydrateRoot(root, createApp(pageData));
      return;
    }
    root.replaceChildren();
    root.hidden = false;
    createRoot(root).render(createApp({ kind: 'none' }));
  });
}

function readPageData(): PageData {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? '{"kind":"none"}') as PageData;
}

const pageComponents = { thought: ThoughtPage, today: TodayPage, author: AuthorPage, browse: BrowsePage };

function createApp(pageData: PageData) {
  return (
    <StrictMode>
      <BrowserRouter>
        <App pageComponents={pageComponents} settings={readSettings()} pageData={pageData} />
      </BrowserRouter>
    </StrictMode>
  );
}
