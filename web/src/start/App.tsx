import type { BrowserSettings, PageData } from '#domain/pages/pageData.ts';
import { pages } from '#domain/pages/pages.ts';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PageDataContext } from '../page/pageDataContext.ts';
import { SettingsContext, useSettings } from '../page/settingsContext.ts';
import { choosePage, pageComponents } from './pageComponents.ts';
import { reportStartEvent } from './startEvents.ts';
import { ClientOnly } from '../ui/ClientOnly.tsx';
import { ErrorBoundary, ErrorPage } from '../page/ErrorBoundary.tsx';
import { PageHead } from '../page/PageHead.tsx';

const Playground = lazy(async () => ({ default: (await import('../playground/Playground.tsx')).Playground }));
const LazySiteParts = lazy(async () => ({ default: (await import('./LazySiteParts.tsx')).LazySiteParts }));

interface Props {
  settings: BrowserSettings;
  pageData: PageData;
}

/** The whole site, rendered on the server and in the browser inside a router. */
export function App({ settings, pageData: initialData }: Props) {
  const pageData = useHasNavigated() ? noData : initialData;
  return (
    <SettingsContext value={settings}>
      <PageDataContext value={pageData}>
        <ErrorBoundary>
          <Page kind={pageData.kind} />
          <ErrorBoundary fallback={null}>
            <Suspense>
              <ClientOnly>
                <LazySiteParts />
              </ClientOnly>
            </Suspense>
          </ErrorBoundary>
        </ErrorBoundary>
        {/* Outside of the boundary, because the error page has a button, too. */}
        <HydrationReporter />
      </PageDataContext>
    </SettingsContext>
  );
}

function Page({ kind }: Pick<PageData, 'kind'>) {
  const { productName } = useSettings();
  const name = choosePage(kind, useLocation().pathname);
  if (name === null) return <ErrorPage />;
  if (name === 'playground')
    return (
      <>
        <PageHead title={`Playground - ${productName}`} isIndexed={pages.playground.isIndexed} />
        <Suspense>
          <ClientOnly>
            <Playground />
          </ClientOnly>
        </Suspense>
      </>
    );
  const Component = pageComponents[name];
  return <Component />;
}

function HydrationReporter() {
  // A layout effect, because other effects start loading code that the first click doesn't need.
  useLayoutEffect(() => reportStartEvent('hydrated'), []);
  return null;
}

const noData: PageData = { kind: 'none' };

/** Returns whether the visitor has left the page that the server rendered. It stays true after going back. */
function useHasNavigated(): boolean {
  const { key } = useLocation();
  const [initialKey] = useState(key);
  const [hasNavigated, setHasNavigated] = useState(false);
  if (key !== initialKey && !hasNavigated) setHasNavigated(true);
  return hasNavigated;
}
