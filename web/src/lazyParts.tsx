// The parts of the application that only the browser renders. Their code is loaded when they are rendered first.
import { type ComponentType, lazy } from 'react';

export const Admin = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./admin/Admin.tsx')).Admin,
);
export const Playground = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./playground/Playground.tsx')).Playground,
);
export const HomeFeed = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./home/flow/HomeFeed.tsx')).HomeFeed,
);
export const FavouritesFeed = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./home/flow/FavouritesFeed.tsx')).FavouritesFeed,
);
export const AuthorFeed = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./home/flow/AuthorFeed.tsx')).AuthorFeed,
);
export const BubbleActions = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./home/bubbles/BubbleActions.tsx')).BubbleActions,
);
export const HomeExtras = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./home/HomeExtras.tsx')).HomeExtras,
);
export const FullScreenMode = lazyInBrowser(
  import.meta.env.SSR
    ? null
    : async () => (await import('./home/fullScreen/FullScreenMode.tsx')).FullScreenMode,
);
export const FavouritesDialog = lazyInBrowser(
  import.meta.env.SSR
    ? null
    : async () => (await import('./home/dialogs/FavouritesDialog.tsx')).FavouritesDialog,
);
export const ShortcutsDialog = lazyInBrowser(
  import.meta.env.SSR
    ? null
    : async () => (await import('./home/dialogs/ShortcutsDialog.tsx')).ShortcutsDialog,
);
export const SeenDialog = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./home/seen/SeenDialog.tsx')).SeenDialog,
);
export const VideoOverlay = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./player/VideoOverlay.tsx')).VideoOverlay,
);
export const VideoPlayer = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./player/VideoPlayer.tsx')).VideoPlayer,
);
export const SiteExtras = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./SiteExtras.tsx')).SiteExtras,
);
export const ThoughtLoader = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./thought/ThoughtLoader.tsx')).ThoughtLoader,
);
export const ThoughtRecovery = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./thought/ThoughtLoader.tsx')).ThoughtRecovery,
);

/** Load the pages that the server renders as well. It imports them statically. */
export const pageImports = {
  thought: async () => (await import('./thought/ThoughtPage.tsx')).ThoughtPage,
  today: async () => (await import('./browsing/TodayPage.tsx')).TodayPage,
  author: async () => (await import('./browsing/AuthorPage.tsx')).AuthorPage,
  browse: async () => (await import('./browsing/BrowsePage.tsx')).BrowsePage,
};

/** The build for the server passes null, so that it doesn't contain the part. */
export function lazyInBrowser<Props>(load: (() => Promise<ComponentType<Props>>) | null) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    if (load === null) throw new Error('This part is rendered in the browser only.');
    return { default: await load() };
  });
}
