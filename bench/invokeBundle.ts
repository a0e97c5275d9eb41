// Loads a Lambda bundle and requests the first 20 thoughts, like a new Lambda environment. Prints the times in
// milliseconds as JSON. The argument is the path of the bundle.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { feedRequest } from './feedSchema.ts';

const event = {
  version: '2.0',
  routeKey: '$default',
  rawPath: '/graphql',
  rawQueryString: '',
  headers: { host: 'upwell.example', 'content-type': 'application/json' },
  requestContext: {
    requestId: '1',
    domainName: 'upwell.example',
    http: { method: 'POST', path: '/graphql', sourceIp: '203.0.113.7' },
  },
  body: feedRequest,
  isBase64Encoded: false,
};

const path = resolve(process.argv[2] ?? '');
const startedMs = performance.now();
// Imports ES modules and requires CommonJS, like Lambda.
const { handler } = path.endsWith('.cjs')
  ? createRequire(import.meta.url)(path)
  : await import(pathToFileURL(path).href);
const loadedMs = performance.now();
const { body: text, isBase64Encoded } = await handler(event, {});
const respondedMs = performance.now();
const { feed } = JSON.parse(isBase64Encoded ? Buffer.from(text, 'base64').toString() : text).data;
// Ignores built-in thoughts, which are served if Firestore fails.
const isOfBench = ({ node }: { node: { id: string } }) => node.id.startsWith('bench-');
if (feed.edges.length !== 20 || !feed.edges.every(isOfBench))
  throw new Error(`Not the expected thoughts: ${text.slice(0, 300)}`);
console.log(JSON.stringify({ loadMs: loadedMs - startedMs, firstMs: respondedMs - loadedMs }));
process.exit();
