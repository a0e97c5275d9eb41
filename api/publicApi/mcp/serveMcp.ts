// `POST /mcp`, through which agents use the site: the Model Context Protocol's Streamable HTTP, without sessions and
// streams. https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
import type { Settings } from '../../env.ts';
import type { RunQuery } from '../../graphql/executeGraphQL.ts';
import { parseJson } from '../../graphql/graphqlOverHttp.ts';
import { type BufferedResponse, createJsonResponse } from '../../http/bufferedResponse.ts';
import type { IncomingRequest } from '../../http/incomingRequest.ts';
import type { RouteHandler } from '../../http/router.ts';
import { getSiteUrl, isOwnSiteUrl, type SiteUrlServices } from '../../http/siteUrl.ts';
import type { RequestSummary } from '../../logging/requestSummary.ts';

interface McpServices extends SiteUrlServices {
  settings: Pick<Settings, 'productName' | 'publicUrl' | 'port'>;
  build: { version: string };
  runQuery: RunQuery;
}

export const serveMcp: RouteHandler<McpServices> = async (request, _params, services) => {
  if (!isOwnOrigin(request, services))
    return rejectMessage(403, invalidRequest, 'Pages of other sites can’t use this.');
  const message = parseJson(request.body);
  if (message === undefined)
    return rejectMessage(400, parseError, 'Invalid JSON: send a JSON-RPC message in UTF-8.');
  if (Array.isArray(message))
    return rejectMessage(400, invalidRequest, 'Send each JSON-RPC message as a request of its own.');
  const { respondToMessage } = await import('./mcpServer.ts');
  let summary: Partial<RequestSummary> = {};
  const response = await respondToMessage(createRequest(request), message, {
    name: services.settings.productName,
    version: services.build.version,
    instructions: `When you quote a thought, name its author and link to ${getSiteUrl(request, services)}/thought/{id}.`,
    runQuery: services.runQuery,
    report: (facts) => {
      summary = facts;
    },
  });
  const contentType = response.headers.get('content-type');
  return {
    status: response.status,
    headers: { ...(contentType !== null && { 'content-type': contentType }), 'cache-control': 'no-store' },
    body: new Uint8Array(await response.arrayBuffer()),
    summary,
  };
};

/**
 * Whether the request comes from this site or not from a page at all. A page whose host was made to resolve to this
 * server names that host in both Host and Origin, so an origin only counts if it is known to be this site's.
 */
function isOwnOrigin(request: IncomingRequest, services: McpServices): boolean {
  const origin = request.headers.get('origin');
  return origin === null || (isOwnSiteUrl(request, services) && origin === getSiteUrl(request, services));
}

/** The headers that the protocol defines. */
const headerNames = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

function createRequest({ url, headers: received }: IncomingRequest): Request {
  const headers = new Headers();
  for (const name of headerNames) {
    const value = received.get(name) ?? '';
    // The protocol allows no other characters, and `Headers` throws an error for some.
    if (/^[\x20-\x7e]+$/.test(value)) headers.set(name, value);
  }
  return new Request(url, { method: 'POST', headers });
}

const parseError = -32_700;
const invalidRequest = -32_600;

function rejectMessage(status: number, code: number, message: string): BufferedResponse {
  const response = createJsonResponse(status, { jsonrpc: '2.0', error: { code, message } });
  return { ...response, summary: { errorCodes: ['BAD_USER_INPUT'] } };
}
