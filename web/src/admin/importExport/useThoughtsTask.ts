import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';

interface Progress {
  done: number;
  total: number;
}

/** The functions that a task gets. */
export interface TaskContext {
  client: ApolloClient;
  onProgress: (progress: Progress) => void;
}

/** A task that reads all thoughts, page by page, with its progress and its result. */
export function useThoughtsTask<Result>() {
  const client = useApolloClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<Result | Error | null>(null);
  return {
    progress,
    result,
    run: async (task: (context: TaskContext) => Promise<Result>) => {
      setResult(null);
      setProgress({ done: 0, total: 1 });
      try {
        setResult(await task({ client, onProgress: setProgress }));
      } catch (error) {
        setResult(error instanceof Error ? error : new Error(String(error)));
      } finally {
        setProgress(null);
      }
    },
  };
}

interface Page {
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Yields all pages of a query, one after the other, without storing them in the cache. */
export async function* iteratePages<P extends Page, Variables extends object>(
  client: ApolloClient,
  query: TypedDocumentNode<{ thoughts: P }, Variables & { after?: string | null | undefined }>,
  variables: Variables,
): AsyncGenerator<P> {
  let after: string | null = null;
  do {
    const { data }: { data?: { thoughts: P } | undefined } = await client.query({
      query,
      variables: { ...variables, after },
      fetchPolicy: 'no-cache',
    });
    if (data === undefined) throw new Error('The response has no data.');
    yield data.thoughts;
    const { hasNextPage, endCursor }: Page['pageInfo'] = data.thoughts.pageInfo;
    after = hasNextPage ? endCursor : null;
  } while (after !== null);
}
