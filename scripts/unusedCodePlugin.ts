// An esbuild plugin that leaves out the parts of Google's Firestore client and of Apollo Server that this application
// doesn't use, because each cold start would load them (docs/decisions/026).
import type { Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';

interface Replacement {
  /** The end of the path of the replaced file, below node_modules. */
  file: string;
  /** Returns the source that replaces the file's own. */
  replace: (source: string) => string;
}

const firestoreReplacements: readonly Replacement[] = [
  // The descriptions of all messages. The client turns each of them into a class.
  { file: '@google-cloud/firestore-api/build/protos/protos.json', replace: removeUnusedMessages },
  // The same messages as code. Only bundles and pipelines of Firestore, which are not used here, need it.
  {
    file: '@google-cloud/firestore-api/build/protos/protos.js',
    replace: () => 'exports.google = { firestore: { v1: {} } };',
  },
  {
    file: '@google-cloud/firestore-api/build/src/v1/firestore_admin_client.js',
    replace: () => 'exports.FirestoreAdminClient = class {};',
  },
  // The descriptions of messages as messages, which only a server with gRPC's reflection needs.
  {
    file: 'protobufjs/ext/descriptor/index.js',
    replace: () => `
      const { Enum, Root, Type } = require('../..');
      const descriptor = { file: [], $type: { toObject: () => ({}) } };
      for (const { prototype } of [Enum, Root, Type]) prototype.toDescriptor = () => descriptor;`,
  },
  // Firestore's other query language.
  {
    file: '@google-cloud/firestore/build/src/pipelines/index.js',
    replace: () => 'exports.Pipeline = class {};',
  },
  {
    file: '@google-cloud/firestore/build/src/pipelines/pipeline-util.js',
    replace: () => "exports.isString = (value) => typeof value === 'string';",
  },
  // The server side of gRPC.
  { file: '@grpc/grpc-js/build/src/server.js', replace: () => 'exports.Server = class {};' },
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
];

const apolloReplacements: readonly Replacement[] = [
  // api/app/graphqlServer.ts disables these plugins. One of them needs all of graphql, used or not.
  ...['inlineTrace', 'schemaReporting', 'usageReporting'].map((name) => ({
    file: `@apollo/server/dist/esm/plugin/${name}/index.js`,
    replace: () => '',
  })),
  // The schema is created without it.
  {
    file: '@graphql-tools/schema/esm/index.js',
    replace: () => 'export const makeExecutableSchema = undefined;',
  },
  // `@defer` and `@stream`, which graphql 16 doesn't have.
  {
    file: '@apollo/server/dist/esm/incrementalDeliveryPolyfill.js',
    replace: () => "export { execute as executeIncrementally } from 'graphql';",
  },
  // In a bundle, Apollo Server would compute hashes in JavaScript.
  { file: 'sha.js/index.js', replace: () => "module.exports = require('node:crypto').createHash;" },
];

const replacements = [...firestoreReplacements, ...apolloReplacements];

export const unusedCodePlugin: Plugin = {
  name: 'unused code',
  setup: (build) => {
    const found = new Set<string>();
    for (const { file, replace } of replacements) {
      const pattern = `[\\\\/]node_modules[\\\\/]${escapeForRegExp(file).replaceAll('/', '[\\\\/]')}$`;
      build.onLoad({ filter: new RegExp(pattern) }, ({ path }) => {
        found.add(file);
        return {
          contents: replace(readFileSync(path, 'utf8')),
          loader: file.endsWith('.json') ? 'json' : 'js',
        };
      });
    }
    build.onEnd(() => {
      const missing = replacements.filter(({ file }) => !found.has(file));
      if (missing.length > 0)
        throw new Error(
          `${missing.map(({ file }) => file).join(', ')} is not part of the bundle any more, because a library has changed. Adapt scripts/unusedCodePlugin.ts.`,
        );
    });
  },
};

function escapeForRegExp(text: string): string {
  return text.replaceAll('.', '\\.');
}

interface Namespace {
  nested: Record<string, Namespace>;
}

/** Removes the messages of other services and all annotations, for example of URLs, that gRPC doesn't use. */
function removeUnusedMessages(source: string): string {
  const root: Namespace = JSON.parse(source, (name, value) => (name.startsWith('(') ? undefined : value));
  const { firestore, protobuf, rpc, type } = root.nested['google']?.nested ?? {};
  const v1 = firestore?.nested['v1'];
  if (v1 === undefined || protobuf === undefined || rpc === undefined || type === undefined)
    throw new Error('Firestore’s messages have changed: adapt scripts/unusedCodePlugin.ts.');
  const used = findUsedMessages(JSON.stringify([v1, rpc, type]), protobuf.nested);
  const nested = { firestore: { nested: { v1 } }, protobuf: { nested: used }, rpc, type };
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
