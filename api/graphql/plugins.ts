// Apollo Server's plugin: checks, executes and reports each operation.
import type {
  ApolloServerPlugin,
  GraphQLRequestContextWillSendResponse,
  GraphQLRequestListener,
} from '@apollo/server';
import {
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { DenialReason } from '../logging/requestLog.ts';
import { calculateCacheLifetime } from './cacheLifetime.ts';
import { createGraphQLError, httpStatusByCode, isErrorCode } from './errorCodes.ts';
import { checkLimits } from './limits.ts';
import { createQueryCompiler } from './compiledQuery.ts';
import type { ResolverContext } from './resolverContext.ts';

type ResponseContext = GraphQLRequestContextWillSendResponse<ResolverContext>;

/**
 * Creates the plugin of Apollo Server that checks, executes and reports each operation. It sets the status as "GraphQL over
 * HTTP" specifies, limits the errors to five, and sets Cache-Control by the schema's directives.
 */
export function createPlugin(
  schema: GraphQLSchema,
  { refusesMutations }: { refusesMutations: boolean },
): ApolloServerPlugin<ResolverContext> {
  const cacheLifetimes = new WeakMap<OperationDefinitionNode, number>();
  const findCompiledQuery = createQueryCompiler(schema);
  const listener: GraphQLRequestListener<ResolverContext> = {
    didResolveOperation: async ({ document, operation, contextValue }) => {
      // If no operation has the requested name, execution rejects the request.
      if (operation === undefined) return;
      contextValue.report({ operation: describeOperation(operation) });
      if (!cacheLifetimes.has(operation)) {
        checkLimits(schema, document, operation);
        cacheLifetimes.set(operation, calculateCacheLifetime(schema, document));
      }
      if (refusesMutations && operation.operation === OperationTypeNode.MUTATION)
        throw createGraphQLError('FORBIDDEN', 'This is a demo: nothing can be changed here.');
    },
    responseForOperation: async ({ document, operation, request, response, contextValue }) => {
      const query = await findCompiledQuery(document, operation);
      const data = await query?.(request.variables, contextValue);
      return data == null ? null : { http: response.http, body: { kind: 'single', singleResult: { data } } };
    },
    didEncounterErrors: ({ errors, contextValue }) => reportErrors(errors, contextValue),
    willSendResponse: async (context) => {
      const { response, contextValue, operation } = context;
      if (response.body.kind !== 'single') return;
      const result = response.body.singleResult;
      if (result.errors !== undefined) {
        const codes = result.errors.map(({ extensions }) => String(extensions?.['code']));
        contextValue.report({ errorCodes: [...new Set(codes)] });
        result.errors = result.errors.slice(0, maxErrors);
      }
      if (result.data === undefined) response.http.status = getErrorStatus(context);
      const lifetime = operation && isPublic(context) ? cacheLifetimes.get(operation) : undefined;
      response.http.headers.set(
        'cache-control',
        formatCacheControl(lifetime ?? 0, contextValue.getCachingLimit()),
      );
    },
  };
  return { requestDidStart: async () => listener };
}

/** Reports denied access, and adds the request's id to the errors. */
export async function reportErrors(errors: readonly unknown[], context: ResolverContext): Promise<void> {
  const graphqlErrors = errors.filter((error) => error instanceof GraphQLError);
  for (const { extensions } of graphqlErrors) extensions['requestId'] = context.getRequestId();
  const denial = graphqlErrors.find(({ extensions }) => 'denial' in extensions);
  if (denial === undefined) return;
  const reason = denial.extensions['denial'] as DenialReason;
  const viewer = await context.getViewer().catch(() => null);
  context.report({ denial: { reason, uid: viewer?.uid ?? null } });
}

/**
 * Returns the root fields of an operation, such as `feed` or `thoughts allowlist`. Unlike the operation's name, they
 * are not text that a client can choose.
 */
function describeOperation({ selectionSet }: OperationDefinitionNode): string {
  const names = selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : '…',
  );
  return [...new Set(names)].join(' ');
}

const maxErrors = 5;
const daySeconds = 24 * 3600;

/** The codes of errors in the GraphQL document or its variables, rather than in the HTTP request. */
const documentErrorCodes = new Set<unknown>([
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'QUERY_TOO_COMPLEX',
]);

function getErrorStatus({ errors, request, response: { http } }: ResponseContext): number {
  const code = errors?.[0]?.extensions['code'];
  if (documentErrorCodes.has(code) && isLegacyClient(request.http?.headers.get('accept'))) return 200;
  const { status = 400 } = http;
  return status === 500 && isErrorCode(code) ? httpStatusByCode[code] : status;
}

/**
 * Whether the client follows the older convention of status 200 for an invalid document, because it accepts
 * application/json but not application/graphql-response+json.
 */
function isLegacyClient(accept = ''): boolean {
  const types = accept.toLowerCase();
  return types.includes('application/json') && !types.includes('application/graphql-response+json');
}

/** Whether the response is the same for all clients. */
function isPublic({ response, request }: ResponseContext): boolean {
  const isSuccessful = response.body.kind === 'single' && response.body.singleResult.errors === undefined;
  return isSuccessful && request.http?.headers.has('authorization') === false;
}

/**
 * @param lifetime the lifetime in seconds by the schema.
 * @param limit the number of seconds that the response may be used for, even during an outage.
 */
function formatCacheControl(lifetime: number, limit: number): string {
  const sharedLifetime = Math.min(lifetime, limit);
  if (sharedLifetime === 0) return 'no-store';
  const staleLifetime = Math.min(daySeconds, limit - sharedLifetime);
  // Browsers revalidate at each use, and mostly get a 304. A CDN caches the response, even during an outage.
  return `public, max-age=0, s-maxage=${sharedLifetime}, stale-if-error=${staleLifetime}`;
}
