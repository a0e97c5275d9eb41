import type { Thought } from '#domain/thought/thought.ts';
import { indexKeysOf } from './thoughtRecord.ts';
import type { ImportRowResult } from './thoughtStore.ts';

/** Finds the id of the thought that holds this id or this fingerprint already. */
export type FindDuplicate = (id: string, fingerprint: string) => string | undefined;

/** Tells which of these thoughts are new, to the collection and among themselves, in their order. */
export function findDuplicates(thoughts: readonly Thought[], findDuplicate: FindDuplicate) {
  const added: Thought[] = [];
  const earlierRows = new DuplicateIndex();
  const report = thoughts.map((thought): ImportRowResult => {
    const { fingerprint } = indexKeysOf(thought);
    const duplicateId = findDuplicate(thought.id, fingerprint) ?? earlierRows.find(thought.id, fingerprint);
    if (duplicateId !== undefined) return { outcome: 'duplicate', id: duplicateId };
    earlierRows.add(thought.id, fingerprint);
    added.push(thought);
    return { outcome: 'added', id: thought.id };
  });
  return { report, added };
}

export class DuplicateIndex {
  readonly #idsByName = new Map<string, string>();

  add(id: string, fingerprint: string): void {
    this.#idsByName.set(`id ${id}`, id).set(`fingerprint ${fingerprint}`, id);
  }

  find(id: string, fingerprint: string): string | undefined {
    return this.#idsByName.get(`id ${id}`) ?? this.#idsByName.get(`fingerprint ${fingerprint}`);
  }
}
