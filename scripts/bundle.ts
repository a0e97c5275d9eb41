// Bundles the API and the built site for Lambda. docs/decisions/017 has the reasons.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const outputFolder = 'dist/lambda';
/** The processor architecture of the bundle: the Lambda function's, or the tests' own. */
const cpu = process.argv[2] ?? 'arm64';

rmSync(outputFolder, { recursive: true, force: true });
await build({
  entryPoints: { lambda: 'api/entry/lambda.ts' },
  outdir: outputFolder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  // Lets esbuild remove the code of libraries that is only for development.
  define: { 'process.env.NODE_ENV': '"production"' },
  platform: 'node',
  // Lambda waits for the top-level await of a module before it sends the first request.
  format: 'esm',
  // Dynamically imported code gets separate files, which are read on demand.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  target: 'node24',
  // Defines the variables that bundled CommonJS modules expect.
  banner: {
    js: [
      "import { createRequire as createRequireOfBundle } from 'node:module';",
      'const require = createRequireOfBundle(import.meta.url);',
      'const { filename: __filename, dirname: __dirname } = import.meta;',
    ].join(''),
  },
  external: ['@aws-sdk/*', 'sharp'],
  plugins: [
    {
      // Resolves all imports of graphql to its ES modules, because two copies conflict and unused code can be removed.
      name: 'one copy of graphql',
      setup: (build) =>
        build.onResolve({ filter: /^graphql(\/.*\.js)?$/ }, ({ path }) => ({
          path: resolve(
            'node_modules',
            path === 'graphql' ? 'graphql/index.mjs' : path.replace(/js$/, 'mjs'),
          ),
        })),
    },
  ],
  logLevel: 'warning',
});
cpSync('dist/web', join(outputFolder, 'web'), { recursive: true });
installSharp();
// The fonts are copied last, because `npm install` would remove them.
copyFonts();
cpSync('api/images/shareCards/water.webp', join(outputFolder, 'chunks/water.webp'));
writeFileSync(join(outputFolder, 'sbom.cdx.json'), createBillOfMaterials());

/** Lists all packages with their licences, without values that differ between two builds. */
function createBillOfMaterials(): string {
  const options = ['--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const document = JSON.parse(
    execFileSync('npm', ['sbom', ...options], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
  ) as { serialNumber?: string; metadata: { timestamp?: string } };
  delete document.serialNumber;
  delete document.metadata.timestamp;
  return JSON.stringify(document);
}

/** Copies the font files that share images need. */
function copyFonts(): void {
  for (const [family, weight] of [
    ['newsreader', 400],
    ['figtree', 600],
  ] as const) {
    const folder = join('node_modules/@fontsource', family);
    const isNeeded = (path: string) =>
      statSync(path).isDirectory() ||
      path.endsWith('package.json') ||
      path.endsWith(`-${weight}-normal.woff`);
    cpSync(folder, join(outputFolder, folder), { recursive: true, filter: isNeeded });
  }
}

/** Installs sharp for the target processor, because sharp contains machine code. */
function installSharp(): void {
  const { version } = JSON.parse(readFileSync('node_modules/sharp/package.json', 'utf8')) as {
    version: string;
  };
  const platform = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
  const options = ['--no-save', '--no-package-lock', '--prefix', outputFolder, ...platform];
  execFileSync('npm', ['install', ...options, `sharp@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Trusts the system's certificates, which may include one of a company's proxy.
    env: { ...process.env, NODE_USE_SYSTEM_CA: '1' },
  });
}
