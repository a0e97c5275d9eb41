import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import './ui/tokens.css';
// What the server draws is dressed before the application is there.
import './thought/thoughtArticle.css';
import './ui/notFound.css';
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
 * The application comes in pieces, each evaluated in a task of its own, and is drawn in slices, so that a slow phone
 * scrolls and answers in between. A page that the server drew is shown before any of it.
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

/** Or a second, where the browser does not tell or the tab is in the background. */
function waitForFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1000);
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}
