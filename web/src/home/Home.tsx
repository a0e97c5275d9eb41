import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { usePageData } from '../page/pageDataContext.ts';
import { subscribeToNothing } from '../subscribeToNothing.ts';
import { HomeScreen } from './HomeScreen.tsx';

/** The home page. `?thought={id}` shows a single thought, `?favourites` only the visitor's favourites. */
export function Home() {
  const [search] = useSearchParams();
  const thoughtId = search.get('thought');
  const pageData = usePageData();
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  // The server doesn't know the favourites, so it renders all thoughts.
  if (isHydrated && search.has('favourites'))
    return <HomeScreen key="favourites" isFavouritesOnly thoughtId={null} pageData={null} />;
  const homeData = pageData.kind === 'home' && pageData.home.requestedId === thoughtId ? pageData.home : null;
  return <HomeScreen key={thoughtId} thoughtId={thoughtId} pageData={homeData} />;
}
