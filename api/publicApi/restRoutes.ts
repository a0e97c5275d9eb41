// The REST API: a route for each public operation.
import { once } from '#domain/text/once.ts';
import { schemaDocument } from '../generated/schema.generated.ts';
import type { RunQuery } from '../graphql/executeGraphQL.ts';
import { createJsonResponse, createTextResponse } from '../http/bufferedResponse.ts';
import { corsHeaders, createProblemResponse } from '../http/problem.ts';
import type { Route, RouteHandler } from '../http/router.ts';
import { type PublicOperation, publicOperations } from './operations.ts';
import { type Parameter, readParameters } from './parameters.ts';
import { runOperation } from './runOperation.ts';

interface RestServices {
  runQuery: RunQuery;
}

export const restRoutes = publicOperations.flatMap((operation): Route<RestServices>[] => [
  ['GET', operation.path, createRestHandler(operation)],
  ['OPTIONS', operation.path, () => createTextResponse(204, preflightHeaders, '')],
]);

// The asterisk doesn't include Authorization, so pages of other origins can't send a token.
const preflightHeaders = {
  ...corsHeaders,
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
  'cache-control': 'no-store',
};

function createRestHandler(operation: PublicOperation): RouteHandler<RestServices> {
  const getParameters = once(() => readParameters(operation, schemaDocument));
  return async ({ url }, pathVariables, { runQuery }) => {
    const variables = readVariables(getParameters(), pathVariables, new URL(url).searchParams);
    if (typeof variables === 'string')
      return createProblemResponse({ status: 400, code: 'BAD_USER_INPUT', detail: variables });
    const { cacheControl, summary, ...result } = await runOperation(operation, variables, runQuery);
    const response =
      'problem' in result
        ? createProblemResponse(result.problem)
        : createJsonResponse(200, result.answer, { ...corsHeaders, 'cache-control': cacheControl });
    return { ...response, summary };
  };
}

/** Returns the values of the parameters of a request, or what is wrong with them. */
function readVariables(
  parameters: readonly Parameter[],
  pathVariables: Record<string, string>,
  query: URLSearchParams,
): Record<string, unknown> | string {
  const variables: Record<string, unknown> = { ...pathVariables };
  const known = parameters.filter(({ name }) => !(name in pathVariables));
  for (const [name, text] of query) {
    const parameter = known.find((candidate) => candidate.name === name);
    if (parameter === undefined) {
      const names = known.map((candidate) => `\`${candidate.name}\``).join(', ');
      return `This URL has no parameter \`${name.slice(0, 50)}\`: ${names === '' ? 'remove it' : `use ${names}`}.`;
    }
    if (name in variables) return `\`${name}\` is given twice: send one value.`;
    if (parameter.schema.type === 'integer' && !/^-?\d{1,9}$/.test(text))
      return `\`${name}\` must be an integer.`;
    variables[name] = parameter.schema.type === 'integer' ? Number(text) : text;
  }
  return variables;
}
