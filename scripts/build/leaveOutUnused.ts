import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';

/**
 * What Firestore's client loads and never calls here, which is a quarter of its code: Firestore's administration,
 * long-running operations, IAM, uploads, and HTTP instead of gRPC. Its module "fallback" is used.
 */
const unusedModule =
  /firestore-api\/build\/src\/v1\/firestore_admin_client\.js$|google-gax\/build\/(src\/(fallbackRest|iamService|operationsClient|resumableUpload|resumableSourceFromFile)|protos\/(iam_service|locations|operations))\.js$/;

/** An esbuild plugin that leaves out unused code of Firestore's client, which takes a part of each cold start. */
export const leaveOutUnused: Plugin = {
  name: 'leave out unused code',
  setup: (build) => {
    build.onLoad({ filter: unusedModule }, () => ({ contents: 'module.exports = {};' }));
    // The client creates and closes one.
    build.onLoad({ filter: /google-gax\/build\/src\/locationService\.js$/ }, () => ({
      contents: 'exports.LocationsClient = class { async close() {} };',
    }));
    // The client parses the definitions of all messages when it is created.
    build.onLoad({ filter: /firestore-api\/build\/protos\/protos\.json$/ }, async ({ path }) => {
      const { nested } = JSON.parse(await readFile(path, 'utf8')) as ProtoNamespace;
      delete nested?.['google']?.nested?.['longrunning'];
      delete nested?.['google']?.nested?.['firestore']?.nested?.['admin'];
      return { contents: JSON.stringify({ nested }), loader: 'json' };
    });
  },
};

/** A namespace of protobuf.js's JSON. */
interface ProtoNamespace {
  nested?: Record<string, ProtoNamespace>;
}
