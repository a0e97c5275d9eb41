import { ApolloProvider } from '@apollo/client/react';
import { lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { createApolloClient } from './apollo.ts';
import { AnalyticsConsent } from './consent/AnalyticsConsent.tsx';
import { NotificationSettings } from './notifications/NotificationSettings.tsx';
import { createDropSound } from './devices/sound.ts';
import { Notifications } from './notifications/Notifications.tsx';
import { restoreThoughtPageData } from './thought/thoughtPageData.ts';
import { ThoughtPage } from './thought/ThoughtPage.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { NotFound } from './ui/NotFound.tsx';

const client = createApolloClient();
const dropSound = createDropSound('/sounds/water-drop.mp3');
const Home = lazy(async () => ({ default: (await import('./home/Home.tsx')).Home }));
const Admin = lazy(async () => ({ default: (await import('./admin/Admin.tsx')).Admin }));
const Playground = lazy(async () => ({ default: (await import('./playground/Playground.tsx')).Playground }));
restoreThoughtPageData(client);

/** Navigations and the first render are transitions, so that the current page stays until the next one has loaded. */
export function App() {
  return (
    <ErrorBoundary>
      <ApolloProvider client={client}>
        <BrowserRouter>
          <Routes>
            <Route path="/" element={<Home dropSound={dropSound} />} />
            <Route path="/thought/:thoughtId" element={<ThoughtPage />} />
            <Route path="/admin" element={<Admin />} />
            <Route path="/playground" element={<Playground />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
          <AnalyticsConsent />
        </BrowserRouter>
        <NotificationSettings />
        <Notifications />
      </ApolloProvider>
    </ErrorBoundary>
  );
}
