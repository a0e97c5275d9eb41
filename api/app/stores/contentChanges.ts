import type { ThoughtWriter } from '../../thoughts/thoughtStore.ts';
import type { Stores } from './stores.ts';

type ContentStores = Pick<Stores, 'thoughts' | 'images'>;

type Methods<Store> = {
  [Name in keyof Store as Store[Name] extends (...args: never) => unknown ? Name : never]: 'read' | 'write';
};

/** Whether each method reads or writes the content that visitors see. */
const thoughtMethods = {
  size: 'read',
  findByRanks: 'read',
  listByRank: 'read',
  findById: 'read',
  findRank: 'read',
  readPage: 'read',
  select: 'read',
  sample: 'read',
  readFacets: 'read',
  readByAuthor: 'read',
  readAuthors: 'read',
  iterate: 'read',
  iterateByRank: 'read',
  listLiveIds: 'read',
  findSimilar: 'read',
  add: 'write',
  update: 'write',
  addDraftOf: 'write',
  publishDraftOf: 'write',
  replaceImageUrl: 'write',
  trash: 'write',
  restore: 'write',
  import: 'write',
  changeMany: 'write',
  undoOperation: 'write',
  setShareImage: 'write',
  setLanguage: 'write',
  listRevisions: 'read',
  reindex: 'write',
  upgrade: 'write',
  publishDue: 'write',
  purgeTrash: 'write',
  ping: 'read',
} satisfies Methods<Stores['thoughts']>;

const imageMethods = {
  put: 'write',
  find: 'read',
  getOrCreateSecret: 'read',
  has: 'read',
  markUsed: 'read',
  deleteUnused: 'write',
} satisfies Methods<Stores['images']>;

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
    thoughts: observeStore(thoughts, thoughtMethods, async (name, args) => {
      if (mayHide.get(name)?.(...(args as never[])) === true) await onHide();
      onChange();
    }),
    images: observeStore(images, imageMethods, onChange),
  };
}

function observeStore<Store extends object>(
  store: Store,
  methods: Methods<Store>,
  onWrite: (name: string, args: readonly unknown[]) => void | Promise<void>,
): Store {
  const effects = new Map<string, unknown>(Object.entries(methods));
  const members = Object.entries(store).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function' || effects.get(name) === 'read') return [name, member];
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
