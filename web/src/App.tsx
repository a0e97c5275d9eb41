import { ApolloProvider } from '@apollo/client/react';
import { Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { createClient } from './apollo.ts';
import { Home } from './home/Home.tsx';
import { Notifications } from './notifications/Notifications.tsx';
import { NotFound } from './ui/NotFound.tsx';

const client = createClient();

export function App() {
  return (
    <ApolloProvider client={client}>
      <BrowserRouter>
        <Suspense>
          <Routes>
            <Route path="/" element={<Home />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
      <Notifications />
    </ApolloProvider>
  );
}
