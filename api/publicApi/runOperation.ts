import { type ErrorCode, httpStatusByCode, isErrorCode } from '../graphql/errorCodes.ts';
import type { RunQuery } from '../graphql/executeGraphQL.ts';
import type { Problem } from '../http/problem.ts';
import type { RequestSummary } from '../logging/requestSummary.ts';
import type { PublicOperation } from './operations.ts';

/** Cached for as long as the response to the same query. */
export type OperationResult = { cacheControl: string; summary: Partial<RequestSummary> } & (
  { answer: object } | { problem: Problem }
);

/**
 * Executes a public operation, within the limits that queries of clients have. A page of a list is returned as its items
 * and the facts about it, and another value as it is.
 */
export async function runOperation(
  { document }: PublicOperation,
  variables: Record<string, unknown>,
  runQuery: RunQuery,
): Promise<OperationResult> {
  const { data, errors = [], cacheControl, summary } = await runQuery(document, variables);
  const [error] = errors;
  const [[name, value] = []] = Object.entries(data ?? {});
  const refuse = (code: ErrorCode | 'NOT_FOUND', detail: string, requestId?: string) => {
    const status = code === 'NOT_FOUND' ? 404 : httpStatusByCode[code];
    const problem = { status, code, detail, requestId };
    return { problem, cacheControl: 'no-store', summary: { ...summary, errorCodes: [code] } };
  };
  if (error !== undefined || name === undefined) {
    const { code, requestId } = error?.extensions ?? {};
    return refuse(
      isErrorCode(code) ? code : 'INTERNAL_SERVER_ERROR',
      renameArguments(error?.message ?? '', document),
      typeof requestId === 'string' ? requestId : undefined,
    );
  }
  if (!isObject(value)) return refuse('NOT_FOUND', 'There is nothing with this id.');
  // While the store is unavailable, GraphQL returns another thought, which has another id.
  if ('id' in variables && 'id' in value && value.id !== variables['id'])
    return refuse('UNAVAILABLE', 'The collection can’t be reached right now: try again in a moment.');
  return { answer: simplify(name, value), cacheControl, summary };
}

/** A message about an argument names the variable that has its value, because clients know only that. */
function renameArguments(message: string, document: string): string {
  const assignments = [...document.matchAll(/(\w+): \$(\w+)/g)];
  return assignments.reduce(
    (text, [, argument = '', variable = '']) => text.replaceAll(`\`${argument}\``, `\`${variable}\``),
    message,
  );
}

interface Connection {
  edges: readonly { node: object }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  totalCount: number;
}

function simplify(name: string, value: object): object {
  if (Array.isArray(value)) return { [name]: value };
  if (!isConnection(value)) return value;
  const { edges, pageInfo, totalCount } = value;
  const { endCursor, hasNextPage } = pageInfo;
  return { [name]: edges.map(({ node }) => node), totalCount, endCursor, hasNextPage };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isConnection(value: object): value is Connection {
  return 'edges' in value;
}
