// Decides which modules of the build are in one file. A request costs more than the bytes of a small file, so there is a
// file for each moment when a visitor waits, and not one for each dynamic import.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Context = Parameters<Extract<Groups[number]['name'], (...args: never) => unknown>>[1];

/** The modules that public pages import dynamically, by the file that they and what they import are in. */
export const dynamicImports = {
  /** Hydration waits for it on every page. */
  app: ['start/renderApp.tsx'],
  /** The pages of thoughts, with the modules that they share with other parts. They don't wait for those parts. */
  pages: [
    'thought/ThoughtPage.tsx',
    'page/NotFound.tsx',
    'page/SuggestedThought.tsx',
    'browsing/TodayPage.tsx',
    'browsing/AuthorPage.tsx',
    'browsing/BrowsePage.tsx',
  ],
  /** Every page loads it after its first render. It has the dialogs, and the styles of the parts that are loaded later. */
  extras: [
    'start/SiteExtras.tsx',
    'home/HomeExtras.tsx',
    'home/BubbleActions.tsx',
    'player/VideoOverlay.tsx',
    'player/VideoPlayer.tsx',
    'home/bubbleLayout.ts',
    '../../domain/notifications/workerMessage.ts',
  ],
  /** The parts that send requests to the API, with Apollo Client. */
  queries: [
    'home/Feed.tsx',
    'browsing/loaders.tsx',
    'thought/ThoughtLoader.tsx',
    'notifications/NotificationSettingsDialog.tsx',
    'notifications/PushRenewal.tsx',
  ],
  firebase: ['devices/firebase/firebaseAnalytics.ts', 'devices/firebase/firebaseMessaging.ts'],
} satisfies Record<string, readonly string[]>;

/** The modules of the package `graphql` that Apollo Client needs. */
const modulesForApollo = new Set(['kinds.mjs', 'printer.mjs', 'visitor.mjs']);

type FileName = keyof typeof dynamicImports;

const fileNames = Object.keys(dynamicImports) as FileName[];

/** The pages that don't need the styles of a thought's page, so that they arrive in the first round trip, by their kind. */
export const listPages = {
  author: join(import.meta.dirname, 'src/browsing/AuthorPage.tsx'),
  browse: join(import.meta.dirname, 'src/browsing/BrowsePage.tsx'),
};

const fileOfImport = new Map(
  fileNames.flatMap((file) =>
    dynamicImports[file].map((path) => [join(import.meta.dirname, 'src', path), file] as const),
  ),
);

for (const path of [...fileOfImport.keys(), ...Object.values(listPages)])
  if (!existsSync(path)) throw new Error(`web/codeSplitting.ts lists ${path}, which doesn't exist.`);

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

/**
 * Returns the file of a module; null for one that only admins or the playground load.
 * @throws when the module is public, and imports another one dynamically that has no file.
 */
function findFile(id: string, context: Context): FileName | StylesName | null {
  const importers = findImporters(id, context);
  // The index of the package imports all of it, and Apollo Client uses only three of its modules, with what they import.
  if (id.includes('/node_modules/graphql/'))
    return [...importers].some((importer) => modulesForApollo.has(basename(importer))) ? 'queries' : null;
  const file = selectFile(new Set([...importers].flatMap((importer) => fileOfImport.get(importer) ?? [])));
  // Otherwise, the service worker wouldn't cache it.
  const unlisted = context.getModuleInfo(id)?.dynamicallyImportedIds.find((imported) => !isListed(imported));
  if (file !== null && unlisted !== undefined)
    throw new Error(`${id} imports ${unlisted}: add it to web/codeSplitting.ts.`);
  return file !== null && id.endsWith('.css') ? selectStyles(id, file, importers) : file;
}

type StylesName = 'homeStyles' | 'thoughtStyles';

/** Returns the file of a style sheet: few files, and none that a page is painted without. */
function selectStyles(id: string, file: FileName, importers: ReadonlySet<string>): FileName | StylesName {
  if (file === 'app' && id.includes('/src/home/')) return 'homeStyles';
  if (file === 'pages' && !Object.values(listPages).some((page) => importers.has(page)))
    return 'thoughtStyles';
  return file === 'queries' ? 'extras' : file;
}

function isListed(id: string): boolean {
  return fileOfImport.has(id) || /\/src\/(admin|playground)\//.test(id);
}

function selectFile(importing: ReadonlySet<FileName>): FileName | null {
  const [first = null] = importing;
  if (importing.size <= 1) return first;
  if (importing.has('app')) return 'app';
  return importing.has('pages') ? 'pages' : 'extras';
}

/** Returns a module and those that import it, directly or indirectly. */
function findImporters(id: string, context: Context): Set<string> {
  const importers = new Set([id]);
  // A loop over a set also visits the items that are added during the loop.
  for (const importer of importers)
    for (const next of context.getModuleInfo(importer)?.importers ?? []) importers.add(next);
  return importers;
}
