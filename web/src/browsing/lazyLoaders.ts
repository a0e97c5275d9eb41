// What loads pages from the API, with Apollo Client.
import { lazyInBrowser } from '../lazyParts.tsx';

export const TodayLoader = lazyInBrowser(
  import.meta.env.SSR ? null : () => import('./loaders.tsx').then((module) => module.TodayLoader),
);
export const AuthorLoader = lazyInBrowser(
  import.meta.env.SSR ? null : () => import('./loaders.tsx').then((module) => module.AuthorLoader),
);
export const BrowseLoader = lazyInBrowser(
  import.meta.env.SSR ? null : () => import('./loaders.tsx').then((module) => module.BrowseLoader),
);
