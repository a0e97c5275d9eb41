import { PublicApolloProvider } from '../publicApollo.tsx';
import { WaterBackground } from '../ui/WaterBackground.tsx';
import { useThoughtPageQuery } from './operations.generated.ts';
import { LoadingThought, ThoughtView } from './ThoughtView.tsx';

/** Queries the API for a thought. */
export function ThoughtLoader({ id }: { id: string }) {
  return (
    <PublicApolloProvider>
      <QueriedThought id={id} />
    </PublicApolloProvider>
  );
}

function QueriedThought({ id }: { id: string }) {
  const { data, error, refetch } = useThoughtPageQuery({ variables: { id } });
  const retry = () => void refetch().catch(() => {});
  if (data !== undefined) return <ThoughtView {...data} onRetry={retry} />;
  return error === undefined ? <LoadingThought /> : <LoadError onRetry={retry} />;
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <WaterBackground />
      <main className="message-page">
        <h1>This thought couldn't be loaded</h1>
        <p role="alert">Check your connection and try again.</p>
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      </main>
    </>
  );
}
