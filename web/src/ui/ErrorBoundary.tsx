import { Component, type ReactNode, useSyncExternalStore } from 'react';
import './messagePage.css';
import { WaterBackground } from './WaterBackground.tsx';

/** Shows an error page if rendering fails or a part of the application can't be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}

function ErrorPage() {
  const isOffline = useSyncExternalStore(subscribeToOnlineStatus, () => !navigator.onLine);
  return (
    <>
      <WaterBackground />
      <main className="message-page">
        <h1>{isOffline ? "You're offline" : 'Something went wrong'}</h1>
        <p>
          {isOffline
            ? "This page couldn't be loaded. Check your connection and try again."
            : "A part of this page couldn't be loaded or shown. Try loading it again."}
        </p>
        <button type="button" onClick={() => location.reload()}>
          Load the page again
        </button>
        <a href="/">← Back to Home</a>
      </main>
    </>
  );
}

function subscribeToOnlineStatus(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
