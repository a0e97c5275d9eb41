import { pages } from '#domain/pages/pages.ts';
import { fallbackId } from '#domain/thought/fallbackThoughts.ts';
import { lazy, startTransition, Suspense, useState } from 'react';
import { useMatch } from 'react-router';
import { ErrorBoundary } from '../page/ErrorBoundary.tsx';
import { usePageData } from '../page/pageDataContext.ts';
import { ClientOnly } from '../ui/ClientOnly.tsx';
import type { ThoughtResult } from './ThoughtLoader.tsx';
import { LoadingThought, ThoughtLoadError, ThoughtView } from './ThoughtView.tsx';

const ThoughtLoader = lazy(async () => ({ default: (await import('./ThoughtLoader.tsx')).ThoughtLoader }));
const ThoughtRecovery = lazy(async () => ({
  default: (await import('./ThoughtLoader.tsx')).ThoughtRecovery,
}));

/** The page of a single thought: `/thought/{id}`. Its data is in the page, or the API is queried after a navigation. */
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
  return hasFailed ? <ThoughtLoadError onRetry={onRetry} /> : <LoadingThought />;
}
