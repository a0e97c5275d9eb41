import type { HomePageData } from '#domain/pages/homePageData.ts';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { usePageData } from '../page/pageDataContext.ts';
import { useSettings } from '../page/settingsContext.ts';
import { ErrorBoundary } from '../page/ErrorBoundary.tsx';
import { PageHead } from '../page/PageHead.tsx';
import { reportLoadFailure } from '../start/startEvents.ts';
import { ClientOnly } from '../ui/ClientOnly.tsx';
import { WaterBackground } from '../water/WaterBackground.tsx';
import { HomeScreen } from './HomeScreen.tsx';

const Screen = lazy(async () => ({ default: (await import('./screen/Screen.tsx')).Screen }));

/**
 * The home page. `?thought={id}` shows a single thought, `?author={slug}` an author's thoughts. `?screen` shows all of them
 * for a screen on a wall.
 */
export function Home() {
  const [search] = useSearchParams();
  const thoughtId = search.get('thought');
  const author = thoughtId === null ? search.get('author') : null;
  const pageData = usePageData();
  const home = pageData.kind === 'home' ? pageData.home : null;
  if (search.has('screen')) return <ScreenPage pageData={home} />;
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

/** The server renders only the water, so that nothing else is ever seen on a screen. */
function ScreenPage({ pageData }: { pageData: HomePageData | null }) {
  const { productName } = useSettings();
  return (
    <>
      <PageHead title={productName} />
      <WaterBackground />
      <ErrorBoundary fallback={<LoadFailure />}>
        <Suspense>
          <ClientOnly>
            <Screen pageData={pageData} />
          </ClientOnly>
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Nobody presses a button, so the page is reloaded. */
function LoadFailure() {
  useEffect(reportLoadFailure, []);
  return null;
}
