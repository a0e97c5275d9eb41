// Decides which modules of the build are in one file. A request costs more than the bytes of a small file, so there is a
// file for each moment when a visitor waits, and not one for each dynamic import.
import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Context = Parameters<Extract<Groups[number]['name'], (...args: never) => unknown>>[1];

/**
 * The files that pages of visitors load besides the entry script and React: what hydration waits for, the pages of
 * thoughts, what every page loads after its first render, Apollo Client with what uses it, and Firebase.
 */
export const publicFiles = ['app', 'pages', 'extras', 'queries', 'firebase'] as const;
type FileName = (typeof publicFiles)[number];

const start = join(import.meta.dirname, 'src/start');
const application = join(start, 'renderApp.tsx');

/** The modules of the package `graphql` that Apollo Client needs. Its index imports all of them. */
const modulesForApollo = new Set(['kinds.mjs', 'printer.mjs', 'visitor.mjs']);

export const codeSplittingGroups: Groups = [
  { name: 'index', tags: ['$initial'], priority: 2 },
  // React changes less often than the application.
  { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
  {
    name: findFile,
    debugName: 'loaded at the same moment',
    // With dependencies, modules that only the playground uses would be added, because Apollo Client uses the same
    // packages.
    includeDependenciesRecursively: false,
  },
];

/** Returns the file of a module; null for one that only admins or developers load. */
function findFile(id: string, context: Context): FileName | 'homeStyles' | null {
  const importers = collect([id], (module) => context.getModuleInfo(module)?.importers);
  if (id.includes('/node_modules/graphql/'))
    return [...importers].some((importer) => modulesForApollo.has(basename(importer))) ? 'queries' : null;
  const visited = findPublicModules(context);
  const files = new Set(
    [...importers]
      .filter((importer) => visited.has(importer))
      .flatMap((importer) => findFileOfImport(importer, context) ?? []),
  );
  const [only] = files;
  const file =
    files.size === 1 ? only : (['app', 'pages', 'extras'] as const).find((name) => files.has(name));
  if (!id.endsWith('.css')) return file ?? (files.size > 0 ? 'extras' : null);
  // No page is painted without its styles.
  if (file === 'app' && id.includes('/src/home/')) return 'homeStyles';
  return file === 'queries' ? 'extras' : (file ?? null);
}

/** Returns the file of a module that is imported dynamically, and of what only it imports. */
function findFileOfImport(id: string, context: Context): FileName | null {
  const { dynamicImporters = [] } = context.getModuleInfo(id) ?? {};
  if (dynamicImporters.length === 0) return null;
  if (id === application) return 'app';
  const imported = [...collect([id], (module) => context.getModuleInfo(module)?.importedIds)];
  if (imported.some((module) => module.includes('/node_modules/firebase/'))) return 'firebase';
  if (imported.some((module) => module.includes('/node_modules/@apollo/'))) return 'queries';
  return dynamicImporters.includes(application) ? 'pages' : 'extras';
}

let publicModules: ReadonlySet<string> | undefined;

/** Returns the modules that visitors load, by static and dynamic imports. */
function findPublicModules(context: Context): ReadonlySet<string> {
  publicModules ??= collect([join(start, 'entry-client.ts')], (module) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(module) ?? {};
    return [...importedIds, ...dynamicallyImportedIds].filter(
      (imported) => !/\/src\/(admin|playground)\//.test(imported),
    );
  });
  return publicModules;
}

/** Returns the modules, and those that follow them directly or indirectly. */
function collect(
  modules: readonly string[],
  next: (module: string) => readonly string[] | undefined,
): Set<string> {
  const collected = new Set(modules);
  // A loop over a set also visits the items that are added during the loop.
  for (const module of collected) for (const following of next(module) ?? []) collected.add(following);
  return collected;
}
