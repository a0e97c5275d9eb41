import type { BrowserSettings } from '#domain/pages/browserSettings.ts';
import type { PageData } from '#domain/pages/pageContent.ts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { Home } from './home/Home.tsx';
import { reportHydrated } from './hydrationEvent.ts';
import { Admin, Playground, SiteExtras } from './lazyParts.tsx';
import { PageDataContext } from './page/pageDataContext.ts';
import { SettingsContext } from './page/settingsContext.ts';
import { ThoughtPage } from './thought/ThoughtPage.tsx';
import { ClientOnly } from './ui/ClientOnly.tsx';
import { ErrorBoundary } from './page/ErrorBoundary.tsx';
import { NotFound } from './page/NotFound.tsx';
import { PageHead } from './page/PageHead.tsx';
import { ServerError } from './page/ServerError.tsx';

interface Props {
  settings: BrowserSettings;
  pageData: PageData;
}

/** The whole site, on the server and in the browser. A router has to be around it. */
export function App({ settings, pageData: initialData }: Props) {
  const pageData = useHasNavigated() ? noData : initialData;
  return (
    <SettingsContext value={settings}>
      <PageDataContext value={pageData}>
        <ErrorBoundary>
          <Page kind={pageData.kind} {...settings} />
          <HydrationReporter />
          <ErrorBoundary fallback={null}>
            <Suspense>
              <ClientOnly>
                <SiteExtras />
              </ClientOnly>
            </Suspense>
          </ErrorBoundary>
        </ErrorBoundary>
      </PageDataContext>
    </SettingsContext>
  );
}

function Page({ kind, productName }: Pick<PageData, 'kind'> & Pick<BrowserSettings, 'productName'>) {
  if (kind === 'notFound') return <NotFound />;
  if (kind === 'error') return <ServerError />;
  return (
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/thought/:thoughtId" element={<ThoughtPage />} />
      <Route
        path="/admin"
        element={
          <BrowserPage title={`Admin - ${productName}`}>
            <Admin />
          </BrowserPage>
        }
      />
      <Route
        path="/playground"
        element={
          <BrowserPage title={`Playground - ${productName}`}>
            <Playground />
          </BrowserPage>
        }
      />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function HydrationReporter() {
  useEffect(() => reportHydrated(), []);
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

/** A page that is not for search engines. The server renders its title only. */
function BrowserPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Suspense>
        <ClientOnly>{children}</ClientOnly>
      </Suspense>
    </>
  );
}
