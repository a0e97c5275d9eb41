// Bundles the API and the built site for Lambda. docs/decisions/017 has the reasons.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The packages that draw share images. They read WebAssembly and fonts from their own folders, so they are copied
 * instead of bundled, without the files that aren't used. They are loaded with the first image.
 */
const copiedPackages: Readonly<Record<string, RegExp>> = {
  '@jsquash/jpeg': /(?:encode|meta|utils)\.js$|codec\/enc\/mozjpeg_enc\.(?:js|wasm)$/,
  '@resvg/resvg-wasm': /index(?:\.mjs|_bg\.wasm)$/,
  harfbuzzjs: /dist\/(?:index\.mjs|harfbuzz\.js|harfbuzz\.wasm)$/,
};

/** Given as an argument in the test that a second build has the same bytes. */
const outputFolder = process.argv[2] ?? 'dist/lambda';

rmSync(outputFolder, { recursive: true, force: true });
await build({
  entryPoints: { lambda: 'api/entry/lambdaEntry.ts' },
  outdir: outputFolder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  // Leaves out the checks that libraries make during development.
  define: { 'process.env.NODE_ENV': '"production"' },
  platform: 'node',
  // Lambda waits for the top-level await of a module before it sends the first request.
  format: 'esm',
  // Code that is imported dynamically gets files of its own, which are read when they are needed.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  target: 'node24',
  // All imports must resolve to one copy of graphql. This one consists of ES modules, so unused code is left out.
  alias: { graphql: 'graphql/index.mjs' },
  // Modules in CommonJS format expect these everywhere.
  banner: {
    js: [
      "import { createRequire as createRequireOfBundle } from 'node:module';",
      'const require = createRequireOfBundle(import.meta.url);',
      'const { filename: __filename, dirname: __dirname } = import.meta;',
    ].join(''),
  },
  external: ['@aws-sdk/*', ...Object.keys(copiedPackages)],
  logLevel: 'warning',
});
cpSync('dist/web', join(outputFolder, 'web'), { recursive: true });
for (const [name, isNeeded] of Object.entries({ ...copiedPackages, ...findFontPackages() })) {
  const folder = join('node_modules', name);
  cpSync(folder, join(outputFolder, folder), {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || path.endsWith('package.json') || isNeeded.test(path),
  });
}
writeFileSync(join(outputFolder, 'sbom.cdx.json'), createBillOfMaterials());

/** Lists all packages with their licences, without what would differ in a second build. */
function createBillOfMaterials(): string {
  const options = ['--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const document = JSON.parse(
    execFileSync('npm', ['sbom', ...options], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
  ) as { serialNumber?: string; metadata: { timestamp?: string } };
  delete document.serialNumber;
  delete document.metadata.timestamp;
  return JSON.stringify(document);
}

/** Returns the packages of fonts. Only one of their variable axes is used. */
function findFontPackages(): Record<string, RegExp> {
  const scope = '@fontsource-variable';
  const names = readdirSync(join('node_modules', scope));
  return Object.fromEntries(
    names.map((name) => [`${scope}/${name}`, /(?:unicode\.json|-wght-normal\.woff2)$/]),
  );
}
