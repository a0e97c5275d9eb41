import type { ThoughtWriter } from '../../thoughts/thoughtStore.ts';
import type { Stores } from './stores.ts';

type ContentStores = Pick<Stores, 'thoughts' | 'images'>;

/** The methods that don't change the content that visitors see. */
const readingThoughts: readonly (keyof ContentStores['thoughts'])[] = [
  'size',
  'findByRanks',
  'listByRank',
  'findById',
  'findRank',
  'readPage',
  'select',
  'sample',
  'readByAuthor',
  'readAuthors',
  'iterate',
  'iterateByRank',
  'listLiveIds',
  'findSameWords',
  'listRevisions',
  'ping',
];
const readingImages: readonly (keyof ContentStores['images'])[] = [
  'find',
  'getOrCreateSecret',
  'has',
  'markUsed',
];

/** Whether a call of each method that can hide live thoughts from visitors does so. */
const hidingMethods = {
  update: (_id, _draft, _version, _change, isDraft) => isDraft === true,
  trash: () => true,
  changeMany: ({ action }) => action === 'DELETE' || action === 'UNPUBLISH',
  undoOperation: () => true,
} satisfies { [Name in keyof ThoughtWriter]?: (...args: Parameters<ThoughtWriter[Name]>) => boolean };

interface ContentCallbacks {
  /** Called after each write of content. A write that failed may have been stored, and one that returns 0 or false has changed nothing. */
  onChange: () => void;
  /** Called before `onChange`. The caller of a write that can hide thoughts waits for it. It must not reject. */
  onHide: () => Promise<void>;
}

/** Returns stores that report the writes of content. */
export function observeContent(
  { thoughts, images }: ContentStores,
  { onChange, onHide }: ContentCallbacks,
): ContentStores {
  const mayHide = new Map<string, (...args: never[]) => boolean>(Object.entries(hidingMethods));
  return {
    thoughts: observeStore(thoughts, readingThoughts, async (name, args) => {
      if (mayHide.get(name)?.(...(args as never[])) === true) await onHide();
      onChange();
    }),
    images: observeStore(images, readingImages, onChange),
  };
}

function observeStore<Store extends object>(
  store: Store,
  reading: readonly (keyof Store)[],
  onWrite: (name: string, args: readonly unknown[]) => void | Promise<void>,
): Store {
  const readingNames = new Set<unknown>(reading);
  const members = Object.entries(store).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function' || readingNames.has(name)) return [name, member];
    return [
      name,
      (...args: unknown[]) => observeWrite(Promise.resolve(member(...args)), () => onWrite(name, args)),
    ];
  });
  return Object.fromEntries(members) as Store;
}

async function observeWrite(write: Promise<unknown>, onWrite: () => void | Promise<void>): Promise<unknown> {
  let result: unknown;
  try {
    result = await write;
    return result;
  } finally {
    if (result !== 0 && result !== false) await onWrite();
  }
}
