// An esbuild plugin that leaves out the parts of Google's Firestore client and of Apollo Server that this application
// doesn't use, because each cold start would load them (docs/decisions/026).
// https://github.com/googleapis/nodejs-firestore/issues/528
import type { Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';

interface Replacement {
  /** The end of the path of the replaced file, below node_modules. */
  file: string;
  /** Returns the source that replaces the file's own. */
  replace: (source: string) => string;
}

const replacements: readonly Replacement[] = [
  // The descriptions of all messages. The client turns each of them into a class.
  { file: '@google-cloud/firestore-api/build/protos/protos.json', replace: removeUnusedMessages },
  // The same messages as code. Only bundles and pipelines of Firestore, which are not used here, need it.
  {
    file: '@google-cloud/firestore-api/build/protos/protos.js',
    replace: () => 'exports.google = { firestore: { v1: {} } };',
  },
  // The descriptions of messages as messages, which only a server with gRPC's reflection needs.
  {
    file: 'protobufjs/ext/descriptor/index.js',
    replace: () => `
      const { Enum, Root, Type } = require('../..');
      const descriptor = { file: [], $type: { toObject: () => ({}) } };
      for (const { prototype } of [Enum, Root, Type]) prototype.toDescriptor = () => descriptor;`,
  },
  // Clients for other services, which no method of Firestore's own client calls.
  { file: 'google-gax/build/src/iamService.js', replace: () => 'exports.IamClient = class {};' },
  {
    file: 'google-gax/build/src/locationService.js',
    replace: () => 'exports.LocationsClient = class { async close() {} };',
  },
  ...['iam_service.js', 'locations.js', 'operations.js'].map((name) => ({
    file: `google-gax/build/protos/${name}`,
    replace: () => '',
  })),
  { file: 'google-gax/build/protos/operations.json', replace: () => '{}' },
  // Code that administers databases, which only Google's tools do.
  {
    file: '@google-cloud/firestore-api/build/src/v1/firestore_admin_client.js',
    replace: () => 'exports.FirestoreAdminClient = class {};',
  },
  // Pipelines, another kind of query. These two files are all that the rest of the client reads of them.
  {
    file: '@google-cloud/firestore/build/src/pipelines/index.js',
    replace: () => 'exports.Pipeline = class {};',
  },
  {
    file: '@google-cloud/firestore/build/src/pipelines/pipeline-util.js',
    replace: () => "exports.isString = (value) => typeof value === 'string';",
  },
  // Uploads, and servers of gRPC.
  { file: 'google-gax/build/src/resumableUpload.js', replace: () => '' },
  { file: '@grpc/grpc-js/build/src/server.js', replace: () => 'exports.Server = class {};' },
  { file: '@grpc/grpc-js/build/src/server-interceptors.js', replace: () => '' },
  // Apollo Server gets a schema that is made already.
  { file: '@graphql-tools/schema/esm/index.js', replace: () => 'export const makeExecutableSchema = null;' },
  // In a bundle, it would calculate hashes in JavaScript.
  {
    file: '@apollo/utils.createhash/dist/index.js',
    replace: () => "exports.createHash = require('node:crypto').createHash;",
  },
];

export const unusedCodePlugin: Plugin = {
  name: 'unused code',
  setup: (build) => {
    const found = new Set<string>();
    build.onLoad({ filter: /[\\/]node_modules[\\/]/ }, ({ path }) => {
      const normalizedPath = path.replaceAll('\\', '/');
      const replacement = replacements.find(({ file }) => normalizedPath.endsWith(`/node_modules/${file}`));
      if (replacement === undefined) return undefined;
      const { file, replace } = replacement;
      found.add(file);
      return {
        contents: replace(readFileSync(path, 'utf8')),
        loader: file.endsWith('.json') ? 'json' : 'js',
      };
    });
    build.onEnd(() => {
      const missing = replacements.filter(({ file }) => !found.has(file));
      if (missing.length > 0)
        throw new Error(
          `${missing.map(({ file }) => file).join(', ')} is not part of the bundle any more, because a library has changed. Adapt scripts/unusedCodePlugin.ts.`,
        );
    });
  },
};

interface Namespace {
  nested: Record<string, Namespace>;
  methods: Record<string, unknown>;
}

const usedMethods = [
  'BatchGetDocuments',
  'BatchWrite',
  'BeginTransaction',
  'Commit',
  'Rollback',
  'RunAggregationQuery',
  'RunQuery',
];

/** Removes the messages of other methods and services and all annotations, for example of URLs, that gRPC doesn't use. */
function removeUnusedMessages(source: string): string {
  const root: Namespace = JSON.parse(source, (name, value) => (name.startsWith('(') ? undefined : value));
  const { firestore, protobuf, rpc, type } = root.nested['google']?.nested ?? {};
  const v1 = firestore?.nested['v1'];
  const service = v1?.nested['Firestore'];
  if (!v1 || !service || !protobuf || !rpc || !type || usedMethods.some((name) => !(name in service.methods)))
    throw new Error('Firestore’s messages have changed: adapt scripts/unusedCodePlugin.ts.');
  service.methods = Object.fromEntries(usedMethods.map((name) => [name, service.methods[name]]));
  const own = { Firestore: service, ...findUsedMessages(JSON.stringify(service), v1.nested) };
  const common = findUsedMessages(JSON.stringify([own, rpc, type]), protobuf.nested);
  const nested = { firestore: { nested: { v1: { nested: own } } }, protobuf: { nested: common }, rpc, type };
  return JSON.stringify({ nested: { google: { nested } } });
}

/** Returns the messages whose names the text contains, and those that they refer to. */
function findUsedMessages(
  text: string,
  messages: Readonly<Record<string, Namespace>>,
  used: Record<string, Namespace> = {},
): Record<string, Namespace> {
  for (const [, name = ''] of text.matchAll(/"(?:google\.protobuf\.)?(\w+)"/g)) {
    const message = messages[name];
    if (message === undefined || name in used) continue;
    used[name] = message;
    findUsedMessages(JSON.stringify(message), messages, used);
  }
  return used;
}
