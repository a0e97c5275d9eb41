import './thoughtArticle.css';
import { fallbackId } from '#domain/thought/fallbackThoughts.ts';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { setDocumentHead } from '../devices/documentHead.ts';
import { settings } from '../devices/settings.ts';
import { NotFound } from '../ui/NotFound.tsx';
import { WaterBackground } from '../ui/WaterBackground.tsx';
import { useThoughtPageQuery } from './operations.generated.ts';
import { ThoughtArticle } from './ThoughtArticle.tsx';

/** The page of a single thought: `/thought/{id}`. */
export function ThoughtPage() {
  const { thoughtId = '' } = useParams();
  const { data, error, refetch } = useThoughtPageQuery({ variables: { id: thoughtId } });
  const retry = () => void refetch().catch(() => {});

  if (data === undefined) return <LoadingOrError hasFailed={error !== undefined} onRetry={retry} />;
  if (data.thought === null) return <ThoughtNotFound />;
  return (
    <ThoughtArticle
      key={data.thought.id}
      thought={data.thought}
      nextId={data.nextThought?.id ?? null}
      isFallback={data.thought.id === fallbackId}
      onRetry={retry}
    />
  );
}

function LoadingOrError({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return (
    <>
      <WaterBackground />
      <main className="message-page" aria-busy={!hasFailed}>
        {hasFailed ? (
          <>
            <h1>This thought couldn't be loaded</h1>
            <p role="alert">Check your connection and try again.</p>
            <button type="button" onClick={onRetry}>
              Try again
            </button>
          </>
        ) : (
          <output>Loading thought...</output>
        )}
      </main>
    </>
  );
}

function ThoughtNotFound() {
  useEffect(() => setDocumentHead(`Thought Not Found - ${settings.productName}`), []);
  return (
    <NotFound
      heading="Thought Not Found"
      message="The thought you're looking for doesn't exist or has been removed."
    />
  );
}
