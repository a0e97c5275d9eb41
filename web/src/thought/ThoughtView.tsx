import type { PageThought } from '#domain/pages/thoughtPageData.ts';
import { fallbackId } from '#domain/thought/fallbackThoughts.ts';
import { MessagePage } from '../page/MessagePage.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { SuggestedThought } from '../page/SuggestedThought.tsx';
import { ThoughtArticle } from './ThoughtArticle.tsx';

interface Props {
  /** Null if there is no such thought. */
  thought: PageThought | null;
  onRetry: () => void;
}

export function ThoughtView({ thought, onRetry }: Props) {
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

export function LoadingThought() {
  return (
    <MessagePage title="Loading thought..." isBusy>
      <h1>
        <output>Loading thought...</output>
      </h1>
    </MessagePage>
  );
}

export function ThoughtLoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage title="This thought couldn't be loaded">
      <h1>This thought couldn't be loaded</h1>
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
