// Tests Relay with the running server: its compiler, connections, cache and persisted queries. The compiler is too large
// for package.json, so this test installs it.
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as relay from 'relay-runtime';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installPackages, isInstalled } from '../../scripts/installPackages.ts';
import { canReachNpmRegistry } from '../../tests/support/site/npmRegistry.ts';
import { jsonHeaders, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';

const manifest = { private: true, dependencies: { 'relay-compiler': '21.0.1' } };
const folder = join(import.meta.dirname, '../../.cache/relay');
const compiledFolder = join(folder, 'src/__generated__');

const createConnection = (field: string, args = '') => `graphql\`
  fragment documents_${field} on Query
  @argumentDefinitions(count: { type: "Int", defaultValue: 15 }, cursor: { type: "String" })
  @refetchable(queryName: "documents_${field}_Query") {
    page: ${field}(first: $count, after: $cursor ${args}) @connection(key: "${field}_page") {
      edges { node { id video { id startSeconds } } }
    }
  }
\``;
const documents = `import { graphql } from 'relay-runtime';
${createConnection('feed', 'seed: 7')};
${createConnection('browse')};
${createConnection('thoughts', 'orderBy: OLDEST')};
graphql\`query documents_total_Query($first: Int!) { feed(seed: 1, first: $first) { totalCount } }\`;
graphql\`mutation documents_add_Mutation($input: ThoughtInput!, $key: ID!) {
  addThought(input: $input, key: $key) { __typename ... on Thought { id } }
}\`;
`;
const compilerOptions = {
  src: './src',
  schema: './schema.graphql',
  language: 'javascript',
  persistConfig: { file: './src/persisted.json', algorithm: 'SHA256', include_query_text: true },
};

let site: TestSite;
let authorization: string;

/** Compiles the documents with the schema that the server's introspection returns. */
async function compileDocuments(): Promise<void> {
  const { data } = await site.graphqlRequest(getIntrospectionQuery());
  const schema = buildClientSchema(data as unknown as IntrospectionQuery);
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'schema.graphql'), printSchema(schema));
  writeFileSync(join(folder, 'src/documents.js'), documents);
  writeFileSync(join(folder, 'src/persisted.json'), '{}');
  writeFileSync(join(folder, 'relay.config.json'), JSON.stringify(compilerOptions));
  execFileSync('node_modules/.bin/relay-compiler', ['relay.config.json'], { cwd: folder });
}

/** Imports a compiled document. */
async function load<Document = relay.ConcreteRequest>(name: string): Promise<Document> {
  const module = (await import(join(compiledFolder, `documents_${name}.graphql.js`))) as {
    default: Document;
  };
  return module.default;
}

/** Sends queries by GET with the hash alone, and once with their text if the server doesn't know it. */
function createEnvironment() {
  const methods: string[] = [];
  const send = async (request: Promise<Response>, method: string) => {
    methods.push(method);
    return (await (await request).json()) as relay.GraphQLResponseWithData;
  };
  const fetchOperation: relay.FetchFunction = async ({ id, text, operationKind }, variables) => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: id } };
    const parameters = { variables: JSON.stringify(variables), extensions: JSON.stringify(extensions) };
    if (operationKind === 'query') {
      const response = await send(site.get(parameters, { authorization }), 'GET');
      if (response.errors?.[0]?.message !== 'PersistedQueryNotFound') return response;
    }
    const body = { query: text, variables, extensions };
    return send(site.post(body, { ...jsonHeaders, authorization }), 'POST');
  };
  const environment = new relay.Environment({
    network: relay.Network.create(fetchOperation),
    store: new relay.Store(new relay.RecordSource()),
    getDataID: (value: { id?: string }, typeName: string) => (typeName === 'Video' ? null : value.id),
  });
  return { environment, methods };
}

interface Page {
  edges: { node: { id: string; video: { startSeconds: number } } }[];
  pageInfo: { endCursor: string };
}

/** Reads the next page of a connection as usePaginationFragment does. Returns all pages that were read. */
async function readNextPage(
  environment: relay.Environment,
  fragment: relay.ReaderFragment,
  cursor: string | null,
): Promise<Page> {
  const { paginationRequest, paginationMetadata } = relay.getPaginationMetadata(fragment, 'test');
  const readVariables = (after: string | null) =>
    relay.getPaginationVariables('forward', 15, after, {}, {}, paginationMetadata);
  await relay.fetchQuery(environment, paginationRequest, readVariables(cursor)).toPromise();
  const operation = relay.createOperationDescriptor(paginationRequest, readVariables(null));
  const selector = relay.getSingularSelector(fragment, environment.lookup(operation.fragment).data);
  if (selector?.kind !== 'SingularReaderSelector') throw new Error('The fragment was not read.');
  return (environment.lookup(selector).data as unknown as { page: Page }).page;
}

describe('Relay', { tags: 'slow', timeout: 120_000 }, () => {
  let hasCompiler = true;
  beforeAll(async () => {
    hasCompiler = isInstalled(folder, manifest) || canReachNpmRegistry('The tests of Relay');
    if (!hasCompiler) return undefined;
    installPackages(folder, manifest, 'relay-compiler (118 MB)');
    site = await openTestSite();
    authorization = await site.getAuthorization('ada@example.com');
    await compileDocuments();
    return () => site.close();
  }, 300_000);
  beforeEach(({ skip }) => skip(!hasCompiler, 'relay-compiler is missing'));

  test.each(['feed', 'browse', 'thoughts'])('joins the pages of the connection %s', async (field) => {
    const { environment, methods } = createEnvironment();
    const fragment = await load<relay.ReaderFragment>(field);
    let page = await readNextPage(environment, fragment, null);
    expect(page.edges).toHaveLength(15);
    while (page.edges.length < 40) page = await readNextPage(environment, fragment, page.pageInfo.endCursor);
    expect(new Set(page.edges.map(({ node }) => node.id)).size).toBe(40);
    expect(methods).toEqual(['GET', 'POST', 'GET', 'GET']);
  });

  test('gets the code of an error', async () => {
    const { environment } = createEnvironment();
    const request = relay.fetchQuery(environment, await load('total_Query'), { first: 0 }).toPromise();
    await expect(request).rejects.toMatchObject({
      source: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
    });
  });

  test('saves thoughts with an admin’s token, and keeps both starts of one video', async () => {
    const { environment } = createEnvironment();
    const mutation = await load('add_Mutation');
    for (const start of [10, 20]) {
      const url = `https://youtu.be/UF8uR6Z6KLc?t=${start}`;
      const input = { thought: `At ${start}.`, author: 'Ada', application: 'Today.', url };
      await new Promise((onCompleted, onError) => {
        const variables = { input, key: `start-${start}` };
        relay.commitMutation(environment, { mutation, variables, onCompleted, onError });
      });
    }
    const { edges } = await readNextPage(environment, await load('browse'), null);
    expect(edges.slice(0, 2).map(({ node }) => node.video.startSeconds)).toEqual([20, 10]);
  });
});
