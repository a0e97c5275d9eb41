import type { PageThought } from '#domain/pages/pageData.ts';
import { fallbackId } from '#domain/thought/fallbackThoughts.ts';
import type { ReactNode } from 'react';
import { publicClient } from '../apollo/publicClient.ts';
import { useRetry } from '../page/useRetry.ts';
import { ThoughtPageDocument, useThoughtPageQuery } from './operations.generated.ts';

interface LoaderProps {
  id: string;
  children: (result: ThoughtResult) => ReactNode;
}

export interface ThoughtResult {
  /** The loaded thought: undefined until the API has answered, null if it doesn't exist. */
  thought: PageThought | null | undefined;
  hasFailed: boolean;
  onRetry: () => void;
}

/** Queries the API for a thought, and retries while it can't be read. */
export function ThoughtLoader({ id, children }: LoaderProps) {
  // Keeps the error during a retry. Otherwise, the delays would start over and the error message would flicker.
  const { data, error, refetch } = useThoughtPageQuery({
    client: publicClient,
    variables: { id },
    notifyOnNetworkStatusChange: false,
  });
  const hasFailed = data === undefined ? error !== undefined : data.thought?.id === fallbackId;
  useRetry(hasFailed, () => refetch());
  return children({ thought: data?.thought, hasFailed, onRetry: () => void refetch().catch(() => {}) });
}

/** Calls `onRecovered` when a thought that the server couldn't read can be read. Renders nothing. */
export function ThoughtRecovery({ id, onRecovered }: { id: string; onRecovered: () => void }) {
  useRetry(true, async () => {
    const options = { query: ThoughtPageDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    const { data } = await publicClient.query(options);
    if (data !== undefined && data.thought?.id !== fallbackId) onRecovered();
  });
  return null;
}
