import { useSearchParams } from 'react-router';
import { usePageData } from '../page/pageDataContext.ts';
import { HomeScreen } from './HomeScreen.tsx';

/**
 * The home page. `?thought={id}` shows a single thought, `?author={slug}` an author's thoughts.
 */
export function Home() {
  const [search] = useSearchParams();
  const thoughtId = search.get('thought');
  const author = thoughtId === null ? search.get('author') : null;
  const pageData = usePageData();
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
