import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = { ID: 'string', DateTime: 'string' };

/** Each folder has its own file of typed documents and hooks, so that visitors don't load the operations of the admin pages. */
const operationFolders = ['home', 'thought', 'browsing', 'admin', 'notifications'];

const persistedDocuments = operationFolders.map((folder) => `web/src/${folder}/**/*.graphql`);

export default {
  schema: 'schema.graphql',
  ignoreNoDocuments: true,
  generates: {
    'api/generated/schema.generated.ts': { plugins: ['./codegen/schemaDocument.ts'] },
    'api/generated/resolvers.generated.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        scalars,
        useTypeImports: true,
        enumsAsTypes: true,
        contextType: 'unknown',
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
      operationFolders.map((folder) => [
        `web/src/${folder}/operations.generated.ts`,
        {
          documents: `web/src/${folder}/**/*.graphql`,
          plugins: ['typescript-operations', 'typed-document-node', './codegen/hooks.ts'],
          config: {
            scalars,
            useTypeImports: true,
            enumsAsTypes: true,
            // Components read the fields of their own fragment only, with `useFragment`.
            inlineFragmentTypes: 'mask',
            customDirectives: { apolloUnmask: true },
          },
        },
      ]),
    ),
  },
} satisfies CodegenConfig;
