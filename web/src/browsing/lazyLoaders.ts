// What loads pages from the API, with Apollo Client.
import { lazyInBrowser } from '../lazyParts.tsx';

export const TodayLoader = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./loaders.tsx')).TodayLoader,
);
export const AuthorLoader = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./loaders.tsx')).AuthorLoader,
);
export const BrowseLoader = lazyInBrowser(
  import.meta.env.SSR ? null : async () => (await import('./loaders.tsx')).BrowseLoader,
);
