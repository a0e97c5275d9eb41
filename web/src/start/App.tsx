import type { BrowserSettings } from '#domain/pages/browserSettings.ts';
import type { PageData } from '#domain/pages/pageContent.ts';
import { findPage, type PageName, pages } from '#domain/pages/pages.ts';
import { type ComponentType, lazy, Suspense, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Home } from '../home/Home.tsx';
import { PageDataContext } from '../page/pageDataContext.ts';
import { SettingsContext } from '../page/settingsContext.ts';
import { report } from './startEvents.ts';
import { ClientOnly } from '../ui/ClientOnly.tsx';
import { ErrorBoundary, ErrorPage } from '../page/ErrorBoundary.tsx';
import { PageHead } from '../page/PageHead.tsx';

const Playground = lazy(async () => ({ default: (await import('../playground/Playground.tsx')).Playground }));
const SiteExtras = lazy(async () => ({ default: (await import('./SiteExtras.tsx')).SiteExtras }));

/**
 * Pages that only the server imports statically. The browser loads their code before it hydrates them, or after a
 * navigation, which is a transition: the previous page stays in the meantime, because no boundary shows anything else.
 */
export type PageComponents = Record<Exclude<PageName, 'home' | 'playground'> | 'notFound', ComponentType>;

interface Props {
  pageComponents: PageComponents;
  settings: BrowserSettings;
  pageData: PageData;
}

/** The whole site, on the server and in the browser. A router has to be around it. */
export function App({ pageComponents, settings, pageData: initialData }: Props) {
  const pageData = useHasNavigated() ? noData : initialData;
  return (
    <SettingsContext value={settings}>
      <PageDataContext value={pageData}>
        <ErrorBoundary>
          <Page kind={pageData.kind} productName={settings.productName} pageComponents={pageComponents} />
          <ErrorBoundary fallback={null}>
            <Suspense>
              <ClientOnly>
                <SiteExtras />
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

interface PageProps extends Pick<BrowserSettings, 'productName'> {
  kind: PageData['kind'];
  pageComponents: PageComponents;
}

function Page({ kind, productName, pageComponents }: PageProps) {
  const name = findPage(useLocation().pathname);
  if (kind === 'notFound') return <pageComponents.notFound />;
  // Only offline. Otherwise, the server says that there is nothing at this address.
  if (name === null) return <ErrorPage />;
  if (name === 'home') return <Home />;
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
  // Not later, because the other effects start loading what the first click doesn't need.
  useLayoutEffect(() => report('hydrated', null), []);
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
