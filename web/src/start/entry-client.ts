import { registerServiceWorker } from '../devices/serviceWorker.ts';
import { reportStartEvent } from './startEvents.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');
startApp(root).catch((error: unknown) => {
  console.error(error);
  reportStartEvent('failed');
});
registerServiceWorker();

/** Loads the application after the browser has painted the server-rendered page. */
async function startApp(root: HTMLElement): Promise<void> {
  if (root.hasChildNodes()) await waitForFirstPaint();
  const { renderApp } = await import('./renderApp.tsx');
  await renderApp(root);
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
