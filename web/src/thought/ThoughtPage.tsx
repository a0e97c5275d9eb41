import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { ThoughtLoader } from '../lazyParts.tsx';
import { usePageData } from '../page/pageDataContext.ts';
import { LoadingThought, ThoughtView } from './ThoughtView.tsx';

/** The page of a single thought: `/thought/{id}`. Its data is in the page, or the API is queried after a navigation. */
export function ThoughtPage() {
  const { id: thoughtId = '' } = useParams();
  const pageData = usePageData();
  const [retriedId, setRetriedId] = useState<string | null>(null);
  if (pageData.kind === 'thought' && pageData.thought.id === thoughtId && retriedId !== thoughtId)
    return <ThoughtView {...pageData.thought.data} onRetry={() => setRetriedId(thoughtId)} />;
  return (
    <Suspense fallback={<LoadingThought />}>
      <ThoughtLoader id={thoughtId} />
    </Suspense>
  );
}
