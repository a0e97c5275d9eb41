import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = { ID: 'string', DateTime: 'string' };

/** One file of typed documents and hooks for each page, so that a visitor never loads the admin's. */
const operationFolders = ['home', 'thought', 'admin', 'playground', 'notifications'];

/** The playground's operations are its visitors' to change. */
const persistedDocuments = operationFolders
  .filter((page) => page !== 'playground')
  .map((page) => `web/src/${page}/**/*.graphql`);

export default {
  schema: 'schema.graphql',
  ignoreNoDocuments: true,
  generates: {
    'api/generated/schema.generated.ts': { plugins: ['./codegen/typeDefs.ts'] },
    'api/generated/resolvers.generated.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        scalars,
        useTypeImports: true,
        enumsAsTypes: true,
        contextType: '../graphql/context.ts#Context',
        mappers: {
          Thought: '../../domain/thought/thought.ts#Thought as StoredThought',
          Video: '../../domain/video/video.ts#Video as ParsedVideo',
        },
        avoidOptionals: { field: true, inputValue: false, object: true, defaultValue: false },
      },
    },
    'api/generated/persistedQueries.generated.ts': {
      documents: persistedDocuments,
      plugins: [{ './codegen/persistedQueries.ts': { for: 'api' } }],
    },
    'web/src/generated/queryHashes.generated.ts': {
      documents: persistedDocuments,
      plugins: [{ './codegen/persistedQueries.ts': { for: 'web' } }],
    },
    'web/src/generated/possibleTypes.generated.ts': { plugins: ['./codegen/possibleTypes.ts'] },
    ...Object.fromEntries(
      operationFolders.map((page) => [
        `web/src/${page}/operations.generated.ts`,
        {
          documents: `web/src/${page}/**/*.graphql`,
          plugins: ['typescript-operations', 'typed-document-node', './codegen/hooks.ts'],
          config: { scalars, useTypeImports: true, enumsAsTypes: true },
        },
      ]),
    ),
  },
} satisfies CodegenConfig;
