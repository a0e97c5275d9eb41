// The parts of the application that only the browser renders. Their code is loaded when they are rendered first.
import { type ComponentType, lazy } from 'react';

export const Admin = lazyInBrowser(
  import.meta.env.SSR ? null : () => import('./admin/Admin.tsx').then((module) => module.Admin),
);
export const Playground = lazyInBrowser(
  import.meta.env.SSR
    ? null
    : () => import('./playground/Playground.tsx').then((module) => module.Playground),
);
export const HomeFeed = lazyInBrowser(
  import.meta.env.SSR ? null : () => import('./home/flow/HomeFeed.tsx').then((module) => module.HomeFeed),
);
export const FavouritesFeed = lazyInBrowser(
  import.meta.env.SSR
    ? null
    : () => import('./home/flow/FavouritesFeed.tsx').then((module) => module.FavouritesFeed),
);
export const AuthorFeed = lazyInBrowser(
  import.meta.env.SSR ? null : () => import('./home/flow/AuthorFeed.tsx').then((module) => module.AuthorFeed),
);
export const BubbleActions = lazyInBrowser(
  import.meta.env.SSR
    ? null
    : () => import('./home/bubbles/BubbleActions.tsx').then((module) => module.BubbleActions),
);
export const HomeExtras = lazyInBrowser(
  import.meta.env.SSR ? null : () => import('./home/HomeExtras.tsx').then((module) => module.HomeExtras),
);
export const FullScreenMode = lazyInBrowser(
  import.meta.env.SSR
    ? null
    : () => import('./home/fullScreen/FullScreenMode.tsx').then((module) => module.FullScreenMode),
);
export const FavouritesDialog = lazyInBrowser(
  import.meta.env.SSR
    ? null
    : () => import('./home/dialogs/FavouritesDialog.tsx').then((module) => module.FavouritesDialog),
);
export const ShortcutsDialog = lazyInBrowser(
  import.meta.env.SSR
    ? null
    : () => import('./home/dialogs/ShortcutsDialog.tsx').then((module) => module.ShortcutsDialog),
);
export const SeenDialog = lazyInBrowser(
  import.meta.env.SSR ? null : () => import('./home/seen/SeenDialog.tsx').then((module) => module.SeenDialog),
);
export const VideoOverlay = lazyInBrowser(
  import.meta.env.SSR
    ? null
    : () => import('./player/VideoOverlay.tsx').then((module) => module.VideoOverlay),
);
export const VideoPlayer = lazyInBrowser(
  import.meta.env.SSR ? null : () => import('./player/VideoPlayer.tsx').then((module) => module.VideoPlayer),
);
export const SiteExtras = lazyInBrowser(
  import.meta.env.SSR ? null : () => import('./SiteExtras.tsx').then((module) => module.SiteExtras),
);
export const ThoughtLoader = lazyInBrowser(
  import.meta.env.SSR
    ? null
    : () => import('./thought/ThoughtLoader.tsx').then((module) => module.ThoughtLoader),
);
export const ThoughtRecovery = lazyInBrowser(
  import.meta.env.SSR
    ? null
    : () => import('./thought/ThoughtLoader.tsx').then((module) => module.ThoughtRecovery),
);

/** Load the pages that the server renders as well. It imports them statically. */
export const pageImports = {
  thought: () => import('./thought/ThoughtPage.tsx').then((module) => module.ThoughtPage),
  today: () => import('./browsing/TodayPage.tsx').then((module) => module.TodayPage),
  author: () => import('./browsing/AuthorPage.tsx').then((module) => module.AuthorPage),
  browse: () => import('./browsing/BrowsePage.tsx').then((module) => module.BrowsePage),
};

/** The build for the server passes null, so that it doesn't contain the part. */
export function lazyInBrowser<Props>(load: (() => Promise<ComponentType<Props>>) | null) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    if (load === null) throw new Error('This part is rendered in the browser only.');
    return { default: await load() };
  });
}
