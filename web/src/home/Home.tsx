import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { usePageData } from '../page/pageDataContext.ts';
import { subscribeToNothing } from '../page/subscribeToNothing.ts';
import { HomeScreen } from './HomeScreen.tsx';

/**
 * The home page. `?thought={id}` shows a single thought, `?author={slug}` an author's thoughts, `?favourites` the visitor's
 * favourites.
 */
export function Home() {
  const [search] = useSearchParams();
  const thoughtId = search.get('thought');
  const author = thoughtId === null ? search.get('author') : null;
  const pageData = usePageData();
  // The server doesn't know the favourites, so it renders no bubble. Without them, nothing is rendered again after hydration.
  const isFavouritesOnly = useSyncExternalStore(
    subscribeToNothing,
    () => search.has('favourites'),
    () => false,
  );
  if (isFavouritesOnly)
    return <HomeScreen key="favourites" isFavouritesOnly thoughtId={null} author={null} pageData={null} />;
  const home = pageData.kind === 'home' ? pageData.home : null;
  const isForThisPage = home?.requestedId === thoughtId && home.requestedAuthor === author;
  return (
    <HomeScreen
      key={`${thoughtId} ${author}`}
      thoughtId={thoughtId}
      author={author}
      pageData={isForThisPage ? home : null}
    />
  );
}
