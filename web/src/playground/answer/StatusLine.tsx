import { useGraphiQL } from '@graphiql/react';
import { type GraphQLSchema, GraphQLError, parse, validate } from 'graphql';
import { useMemo } from 'react';
import type { LastRun } from './fetcher.ts';
import styles from './StatusLine.module.css';
import type { useSignIn } from '../useSignIn.ts';

interface Props {
  session: ReturnType<typeof useSignIn>;
  lastRun: LastRun | null;
}

/** Says whether the query is valid, who sends it, and how the last request went. */
export function StatusLine({ session: { error, isSignedIn }, lastRun }: Props) {
  const { schema, query } = useGraphiQL(({ schema, tabs, activeTabIndex }) => ({
    schema,
    query: tabs[activeTabIndex]?.query ?? '',
  }));
  const problem = useMemo(() => (schema ? findProblem(schema, query) : null), [schema, query]);
  return (
    <footer className={styles.status}>
      <output data-problem={problem !== null}>
        {schema ? (problem ?? 'Query is valid') : 'Loading the schema…'}
      </output>
      <output data-problem={error !== null}>
        {error ?? (isSignedIn ? 'Signed in: requests carry your token.' : '')}
      </output>
      {lastRun !== null && (
        <span className={styles.run}>
          {lastRun.status} · {lastRun.durationMs} ms · {(lastRun.bytes / 1000).toFixed(1)} kB
        </span>
      )}
    </footer>
  );
}

/** Returns the first problem of a query as a sentence; null if it is valid. */
function findProblem(schema: GraphQLSchema, query: string): string | null {
  if (query.trim() === '') return 'Write a query, or choose an example.';
  try {
    return validate(schema, parse(query))[0]?.message ?? null;
  } catch (error) {
    return error instanceof GraphQLError ? error.message : String(error);
  }
}
