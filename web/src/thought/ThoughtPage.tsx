import { pages } from '#domain/pages/pages.ts';
import type { PageThought } from '#domain/pages/pageData.ts';
import { fallbackId } from '#domain/thought/fallbackThoughts.ts';
import { lazy, startTransition, Suspense, useState } from 'react';
import { useMatch } from 'react-router';
import { ErrorBoundary } from '../page/ErrorBoundary.tsx';
import { MessagePage } from '../page/MessagePage.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { usePageData } from '../page/pageDataContext.ts';
import { SuggestedThought } from '../page/SuggestedThought.tsx';
import { ClientOnly } from '../ui/ClientOnly.tsx';
import type { ThoughtResult } from './ThoughtLoader.tsx';
import { ThoughtArticle } from './ThoughtArticle.tsx';

const ThoughtLoader = lazy(async () => ({ default: (await import('./ThoughtLoader.tsx')).ThoughtLoader }));
const ThoughtRecovery = lazy(async () => ({
  default: (await import('./ThoughtLoader.tsx')).ThoughtRecovery,
}));

/** The page of a thought, `/thought/{id}`. The server embeds its data; after a navigation, the API is queried. */
export function ThoughtPage() {
  const thoughtId = useMatch(pages.thought.path)?.params.id ?? '';
  const pageData = usePageData();
  const [retriedId, setRetriedId] = useState<string | null>(null);
  if (pageData.kind === 'thought' && pageData.thought.id === thoughtId && retriedId !== thoughtId) {
    const { thought } = pageData.thought.data;
    return (
      <>
        <ThoughtView thought={thought} onRetry={() => startTransition(() => setRetriedId(thoughtId))} />
        {thought?.id === fallbackId && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <ClientOnly>
                <ThoughtRecovery
                  id={thoughtId}
                  onRecovered={() => startTransition(() => setRetriedId(thoughtId))}
                />
              </ClientOnly>
            </Suspense>
          </ErrorBoundary>
        )}
      </>
    );
  }
  return <ThoughtLoader id={thoughtId}>{renderResult}</ThoughtLoader>;
}

function renderResult({ thought, hasFailed, onRetry }: ThoughtResult) {
  if (thought !== undefined) return <ThoughtView thought={thought} onRetry={onRetry} />;
  return hasFailed ? (
    <ThoughtLoadError onRetry={onRetry} />
  ) : (
    <MessagePage heading="Loading thought..." isBusy />
  );
}

interface Props {
  /** The thought to show; null if it doesn't exist. */
  thought: PageThought | null;
  onRetry: () => void;
}

function ThoughtView({ thought, onRetry }: Props) {
  if (thought === null) {
    return (
      <NotFound
        title="Thought Not Found"
        heading="Thought Not Found"
        message="The thought you're looking for doesn't exist or has been removed."
      />
    );
  }
  return (
    <ThoughtArticle
      key={thought.id}
      thought={thought}
      next={thought.next}
      isFallback={thought.id === fallbackId}
      onRetry={onRetry}
    />
  );
}

function ThoughtLoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage heading="This thought couldn't be loaded">
      <p role="alert">Check your connection and try again.</p>
      <nav aria-label="Site">
        <button type="button" onClick={onRetry}>
          Try again
        </button>
        <a href="/">← Back to Home</a>
      </nav>
      <SuggestedThought />
    </MessagePage>
  );
}
