import { fallbackId } from '#domain/thought/fallbackThoughts.ts';
import { useApolloClient } from '@apollo/client/react';
import { MessagePage } from '../page/MessagePage.tsx';
import { PublicApolloProvider } from '../publicApollo.tsx';
import { useRetry } from '../useRetry.ts';
import { ThoughtPageDocument, useThoughtPageQuery } from './operations.generated.ts';
import { LoadingThought, ThoughtView } from './ThoughtView.tsx';

/** Queries the API for a thought, again and again while it can't be read. */
export function ThoughtLoader({ id }: { id: string }) {
  return (
    <PublicApolloProvider>
      <QueriedThought id={id} />
    </PublicApolloProvider>
  );
}

function QueriedThought({ id }: { id: string }) {
  // An error stays during the next attempt. Otherwise, the delays would start anew, and the message would flicker.
  const { data, error, refetch } = useThoughtPageQuery({
    variables: { id },
    notifyOnNetworkStatusChange: false,
  });
  const isFailing = data === undefined ? error !== undefined : data.thought?.id === fallbackId;
  useRetry(isFailing, () => refetch());
  const retry = () => void refetch().catch(() => {});
  if (data !== undefined) return <ThoughtView {...data} onRetry={retry} />;
  return error === undefined ? <LoadingThought /> : <LoadError onRetry={retry} />;
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage>
      <h1>This thought couldn't be loaded</h1>
      <p role="alert">Check your connection and try again.</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </MessagePage>
  );
}

export interface RecoveryProps {
  id: string;
  onRecovered: () => void;
}

/** Waits until a thought can be read that couldn't be when the server rendered its page. Renders nothing. */
export function ThoughtRecovery(props: RecoveryProps) {
  return (
    <PublicApolloProvider>
      <Recovery {...props} />
    </PublicApolloProvider>
  );
}

function Recovery({ id, onRecovered }: RecoveryProps) {
  const client = useApolloClient();
  useRetry(true, async () => {
    const options = { query: ThoughtPageDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    const { data } = await client.query(options);
    if (data !== undefined && data.thought?.id !== fallbackId) onRecovered();
  });
  return null;
}
