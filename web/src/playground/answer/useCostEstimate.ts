import { tryParseJSONC } from '@graphiql/react';
import { useEffect, useState } from 'react';
import { type GraphQLRequest, postRequest } from './fetcher.ts';

/** The server calculates the points of the estimate as for the limit. */
export interface CostEstimate {
  points: number;
  maxPoints: number;
  maxReads: number | null;
}

/** The query has to stay unchanged for this long, so that not each letter is sent. */
const delayMs = 400;

/** Asks the server what a query would cost, which it doesn't execute. Null until the server has answered. */
export function useCostEstimate(
  query: string | null,
  variables: string,
  operationName: string | undefined,
): CostEstimate | null {
  const [estimate, setEstimate] = useState<CostEstimate | null>(null);
  useEffect(() => {
    if (query === null) return undefined;
    const ending = new AbortController();
    const timer = setTimeout(() => {
      readEstimate({ query, operationName }, variables, ending.signal).then(setEstimate, () => {});
    }, delayMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
      setEstimate(null);
    };
  }, [query, variables, operationName]);
  return estimate;
}

/** @throws without a network, and for variables that aren't JSON. */
async function readEstimate(
  request: GraphQLRequest,
  variables: string,
  signal: AbortSignal,
): Promise<CostEstimate | null> {
  const extensions = { cost: 'estimate' };
  const response = await postRequest(
    { ...request, variables: tryParseJSONC(variables), extensions },
    { signal },
  );
  const result = (await response.json()) as { extensions?: { cost?: CostEstimate } };
  return result.extensions?.cost ?? null;
}
