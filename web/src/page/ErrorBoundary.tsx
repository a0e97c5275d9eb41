import { Component, lazy, type ReactNode, Suspense } from 'react';
import { MessagePage } from './MessagePage.tsx';
import { useIsOnline } from '../ui/useIsOnline.ts';

const SuggestedThought = lazy(async () => ({
  default: (await import('./SuggestedThought.tsx')).SuggestedThought,
}));

interface Props {
  children: ReactNode;
  /** The content that replaces children that failed; by default, an error page. */
  fallback?: ReactNode;
}

/** Shows an error page if rendering fails or a part of the application can't be loaded. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { children, fallback = <ErrorPage /> } = this.props;
    return this.state.hasFailed ? fallback : children;
  }
}

/** The error page, for a failed part of the application or a page that only the server can render. */
export function ErrorPage() {
  const isOffline = !useIsOnline();
  return (
    <MessagePage heading={isOffline ? "You're offline" : 'Something went wrong'}>
      <p>
        {isOffline
          ? "This page couldn't be loaded. Check your connection and try again."
          : "A part of this page couldn't be loaded or shown. Try loading it again."}
      </p>
      <nav aria-label="Site">
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>
        <a href="/">← Back to Home</a>
      </nav>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <SuggestedThought />
        </Suspense>
      </ErrorBoundary>
    </MessagePage>
  );
}
