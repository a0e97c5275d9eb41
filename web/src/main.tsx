import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import './ui/tokens.css';
import './ui/base.css';
// The styles of server-rendered pages, which are visible before the application has loaded.
import './thought/thoughtArticle.css';
import './ui/messagePage.css';
import './ui/waterBackground.css';
import { registerServiceWorker } from './devices/serviceWorker.ts';
import { showLoadFailure } from './loadFailure.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');
startApp(root).catch((error: unknown) => {
  console.error(error);
  showLoadFailure();
});
registerServiceWorker();

/**
 * Loads the application as several chunks, each evaluated in its own task, and renders it as a transition, so that a
 * slow phone can scroll and respond in between. A server-rendered page is painted before anything else is loaded.
 */
async function startApp(root: HTMLElement): Promise<void> {
  if (root.hasChildNodes()) await waitForFirstPaint();
  if (window.location.pathname === '/') void import('./home/Home.tsx');
  const [{ createRoot }, { createElement, startTransition, StrictMode }, , { App }] = await Promise.all([
    import('react-dom/client'),
    import('react'),
    import('./apollo.ts'),
    import('./App.tsx'),
  ]);
  startTransition(() => createRoot(root).render(createElement(StrictMode, null, createElement(App))));
}

/** Resolves after the first contentful paint, or after a second if the browser doesn't report one. */
function waitForFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1000);
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}
