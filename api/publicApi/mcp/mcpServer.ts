// The Model Context Protocol's messages, by its official SDK. Only the first request to /mcp loads this file, because
// that takes 30 ms.
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { RunQuery } from '../../graphql/executeGraphQL.ts';
import type { RequestSummary } from '../../logging/requestSummary.ts';
import { callTool, listTools } from './tools.ts';

export interface McpServerOptions {
  name: string;
  version: string;
  /** Tells a model what it can do with the answers. */
  instructions: string;
  runQuery: RunQuery;
  report: (summary: Partial<RequestSummary>) => void;
}

/**
 * Responds to one message. Since 2026-07-28, clients describe themselves in each request. Earlier clients begin with
 * `initialize`, and this server needs to remember nothing of it.
 * @param body the request's parsed body.
 * @throws what a tool throws, which the SDK would send to the client.
 */
export async function respondToMessage(
  request: Request,
  body: unknown,
  options: McpServerOptions,
): Promise<Response> {
  const failures: unknown[] = [];
  const response = await dispatch(request, body, () =>
    createMcpServer(options, (error) => failures.push(error)),
  );
  if (failures.length > 0) throw failures[0];
  return response;
}

async function dispatch(request: Request, body: unknown, createServer: () => Server): Promise<Response> {
  if (!(await isLegacyRequest(request, body)))
    return createMcpHandler(createServer, { legacy: 'reject' }).fetch(request, { parsedBody: body });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await createServer().connect(transport);
  return transport.handleRequest(request, { parsedBody: body });
}

function createMcpServer(
  { name, version, instructions, runQuery, report }: McpServerOptions,
  onFailure: (error: unknown) => void,
): Server {
  const server = new Server(
    { name, version },
    {
      capabilities: { tools: {} },
      instructions,
      cacheHints: { 'tools/list': { ttlMs: 3_600_000, cacheScope: 'public' } },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: listTools() as Tool[] }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const response = await callTool(params.name, params.arguments ?? {}, runQuery).catch((error: unknown) => {
      onFailure(error);
      throw error;
    });
    if (response === null)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool: see tools/list.');
    report(response.summary);
    return response.result;
  });
  return server;
}
