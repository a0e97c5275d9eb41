// The tools of /mcp: each public operation with what a model must know to choose it.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { once } from '#domain/text/once.ts';
import { schemaDocument } from '../../generated/schema.generated.ts';
import type { RunQuery } from '../../graphql/executeGraphQL.ts';
import type { RequestSummary } from '../../logging/requestSummary.ts';
import { publicOperations } from '../operations.ts';
import { type Parameter, readParameters } from '../parameters.ts';
import { runOperation } from '../runOperation.ts';

interface Use {
  name: string;
  /** When to use the tool. */
  use: string;
  /** The most important fields of the answer, as JSON Schema. */
  answer: Record<string, object>;
}

const string = { type: 'string' };
const nullable = { type: ['string', 'null'] };
const thoughtFields = { id: string, thought: string, author: nullable, url: nullable };
const thought = { type: 'object', properties: thoughtFields, required: ['id', 'thought'] };
const page = { totalCount: { type: 'integer' }, hasNextPage: { type: 'boolean' }, endCursor: nullable };
const author = { type: 'object', properties: { slug: string, name: string, thoughtCount: page.totalCount } };

/** The tools by their operations. */
const uses: Record<(typeof publicOperations)[number]['name'], Use> = {
  thoughts: {
    name: 'search',
    use: 'Use it to find thoughts about a subject or by an author. Search for one word or phrase that they contain.',
    answer: { thoughts: { type: 'array', items: thought }, ...page },
  },
  randomThoughts: {
    name: 'random',
    use: 'Use it when any thought will do, or for variety.',
    answer: { thoughts: { type: 'array', items: thought } },
  },
  today: {
    name: 'today',
    use: 'Use it when somebody asks for the thought of today.',
    answer: { date: string, thought, previous: thought },
  },
  thought: {
    name: 'thought',
    use: 'Use it for an id from another tool, or from a link to this site.',
    answer: thoughtFields,
  },
  authors: {
    name: 'authors',
    use: 'Use it to learn whose thoughts there are. Pass a slug to `search` as `author`.',
    answer: { authors: { type: 'array', items: author }, ...page },
  },
};

const getTools = once(() =>
  publicOperations.map((operation) => {
    const { name, use, answer } = uses[operation.name];
    return { name, use, answer, operation, parameters: readParameters(operation, schemaDocument) };
  }),
);

export function listTools() {
  return getTools().map(({ name, use, answer, operation, parameters }) => ({
    name,
    description: `${operation.description} ${use}`,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        parameters.map((parameter) => [
          parameter.name,
          { ...parameter.schema, description: parameter.description },
        ]),
      ),
      required: parameters.flatMap((parameter) => (parameter.isRequired ? [parameter.name] : [])),
      additionalProperties: false,
    },
    outputSchema: { type: 'object', properties: answer },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }));
}

export interface ToolResponse {
  result: CallToolResult;
  summary: Partial<RequestSummary>;
}

/**
 * Executes the operation of a tool. An error that the model can correct is returned as a result. Returns null for a
 * tool that doesn't exist.
 */
export async function callTool(
  name: string,
  args: Record<string, unknown>,
  runQuery: RunQuery,
): Promise<ToolResponse | null> {
  const tool = getTools().find((candidate) => candidate.name === name);
  if (tool === undefined) return null;
  // Models send null for what they leave out.
  const variables = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
  const invalid = findInvalidArgument(tool.parameters, variables);
  if (invalid !== null)
    return { result: createToolError(invalid), summary: { errorCodes: ['BAD_USER_INPUT'] } };
  const { summary, ...result } = await runOperation(tool.operation, variables, runQuery);
  if ('problem' in result) return { result: createToolError(result.problem.detail), summary };
  const { answer } = result;
  const content = [{ type: 'text' as const, text: JSON.stringify(answer) }];
  return { result: { content, structuredContent: { ...answer } }, summary };
}

function createToolError(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** Returns a message about the first argument that GraphQL would ignore, or would reject in its own words. */
function findInvalidArgument(parameters: readonly Parameter[], args: Record<string, unknown>): string | null {
  const unknown = Object.keys(args).find((name) => !parameters.some((parameter) => parameter.name === name));
  if (unknown !== undefined) {
    const names = parameters.map(({ name }) => `\`${name}\``).join(', ');
    return `There is no argument \`${unknown.slice(0, 50)}\`: ${names === '' ? 'send none' : `use ${names}`}.`;
  }
  for (const { name, isRequired, schema } of parameters) {
    const value = args[name];
    if (value === undefined && isRequired) return `\`${name}\` is missing: send ${article(schema.type)}.`;
    const isValid = schema.type === 'integer' ? isInt32(value) : typeof value === 'string';
    if (value !== undefined && !isValid) return `\`${name}\` must be ${article(schema.type)}.`;
  }
  return null;
}

/** Whether GraphQL accepts a value as `Int`. */
function isInt32(value: unknown): boolean {
  return typeof value === 'number' && (value | 0) === value;
}

function article(type: 'integer' | 'string'): string {
  return type === 'integer' ? 'an integer' : 'a string';
}
