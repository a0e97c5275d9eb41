import { findPage, type PageName } from '#domain/pages/pages.ts';

/** A pointer that rests this long on a link is likely to press it. */
const restMs = 80;

/** Load the code and the data of a page into the memory of this page. Nothing of it runs before the page is opened. */
const prefetches: Partial<Record<PageName, (url: URL) => Promise<unknown>[]>> = {
  home: ({ search }) =>
    search === '' ? [import('../home/Feed.tsx').then(({ prefetchFeed }) => prefetchFeed())] : [],
  thought: ({ pathname }) => [
    import('../thought/ThoughtPage.tsx'),
    import('../thought/ThoughtLoader.tsx').then(({ prefetchThought }) => prefetchThought(pathname)),
  ],
  today: () => [
    import('../browsing/TodayPage.tsx'),
    import('../browsing/loaders.tsx').then(({ prefetchToday }) => prefetchToday()),
  ],
  browse: ({ searchParams }) => [
    import('../browsing/BrowsePage.tsx'),
    import('../browsing/loaders.tsx').then(({ prefetchBrowse }) => prefetchBrowse(searchParams)),
  ],
};

/**
 * Prefetches the page of a link when the pointer rests on it, a finger touches it or it gets the focus, unless the visitor
 * saves data. Returns a function that ends this.
 */
export function prefetchLinkedPages(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handleEvent = ({ target, type }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== location.origin || savesData()) return;
    const url = new URL(link.href);
    const name = findPage(url.pathname);
    if (name !== null && url.href !== location.href)
      timer = setTimeout(() => prefetch(name, url), type === 'pointerover' ? restMs : 0);
  };
  for (const type of eventTypes) document.addEventListener(type, handleEvent, { passive: true });
  return () => {
    for (const type of eventTypes) document.removeEventListener(type, handleEvent);
  };
}

const eventTypes = ['pointerover', 'touchstart', 'focusin'];

/** A failure is ignored, because the page retries the request when it is opened. */
function prefetch(name: PageName, url: URL): void {
  for (const promise of prefetches[name]?.(url) ?? []) promise.catch(() => {});
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
