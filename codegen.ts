import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = { ID: 'string', DateTime: 'string' };

export default {
  schema: 'schema.graphql',
  documents: ['web/src/**/*.graphql'],
  generates: {
    'web/src/': {
      preset: 'near-operation-file',
      presetConfig: {
        extension: '.generated.ts',
        baseTypesPath: 'generated/schema.ts',
        importTypesNamespace: 'Schema',
      },
      plugins: ['typescript-operations', 'typed-document-node', './codegen.hooks.ts'],
      config: { scalars, useTypeImports: true, enumsAsTypes: true },
    },
  },
} satisfies CodegenConfig;
