import { useSearchParams } from 'react-router';
import { usePageData } from '../page/pageDataContext.ts';
import { HomeScreen } from './HomeScreen.tsx';

/** The home page. `?thought={id}` shows a single thought. */
export function Home() {
  const [search] = useSearchParams();
  const thoughtId = search.get('thought');
  const pageData = usePageData();
  const homeData = pageData.kind === 'home' && pageData.home.requestedId === thoughtId ? pageData.home : null;
  return <HomeScreen key={thoughtId} thoughtId={thoughtId} pageData={homeData} />;
}
