import { useGraphiQL } from '@graphiql/react';
import { type GraphQLSchema, GraphQLError, parse, validate } from 'graphql';
import { useMemo } from 'react';
import type { LastRun } from './fetcher.ts';
import styles from './StatusLine.module.css';
import { type CostEstimate, useCostEstimate } from './useCostEstimate.ts';
import type { useSignIn } from '../useSignIn.ts';

interface Props {
  session: ReturnType<typeof useSignIn>;
  lastRun: LastRun | null;
}

/** Says whether the query is valid, what it would cost, who sends it, and how the last request went. */
export function StatusLine({ session: { error, isSignedIn }, lastRun }: Props) {
  const { schema, query, variables, operationName } = useGraphiQL(
    ({ schema, tabs, activeTabIndex, operationName }) => ({
      schema,
      query: tabs[activeTabIndex]?.query ?? '',
      variables: tabs[activeTabIndex]?.variables ?? '',
      operationName,
    }),
  );
  const problem = useMemo(() => (schema ? findProblem(schema, query) : null), [schema, query]);
  const estimate = useCostEstimate(schema && problem === null ? query : null, variables, operationName);
  return (
    <footer className={styles.status}>
      <output data-problem={problem !== null}>
        {schema ? (problem ?? 'Query is valid') : 'Loading the schema…'}
      </output>
      {estimate !== null && (
        <span className={styles.estimate} data-problem={estimate.points > estimate.maxPoints}>
          {formatEstimate(estimate)}
        </span>
      )}
      <output data-problem={error !== null}>
        {error ?? (isSignedIn ? 'Signed in: requests carry your token.' : '')}
      </output>
      {lastRun !== null && (
        <span className={styles.run}>
          {lastRun.status} · {lastRun.durationMs} ms · {(lastRun.bytes / 1000).toFixed(1)} kB
          {lastRun.cost && <span className={styles.cost}> · {formatCost(lastRun.cost)}</span>}
        </span>
      )}
    </footer>
  );
}

function formatEstimate({ points, maxPoints, maxReads }: CostEstimate): string {
  const cost = `Cost ${points.toLocaleString('en')} of ${maxPoints.toLocaleString('en')}`;
  return maxReads === null ? cost : `${cost} · At most ${maxReads.toLocaleString('en')} reads`;
}

function formatCost({ points, reads, milliseconds }: NonNullable<LastRun['cost']>): string {
  const documents = reads === null ? [] : [`${reads} ${reads === 1 ? 'read' : 'reads'}`];
  return [`${points} points`, ...documents, `${milliseconds} ms on the server`].join(' · ');
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
