import type { Thought } from '#domain/thought/thought.ts';
import { indexKeysOf } from './thoughtRecord.ts';
import type { ImportRowResult } from './thoughtStore.ts';

/** Returns this id if a stored thought has it, else the first of the ids of those with this fingerprint. */
export type FindDuplicate = (id: string, fingerprint: string) => string | undefined;

/**
 * Compares these thoughts with the collection and with each other. Returns the result for each thought, and the
 * thoughts that are new, both in the given order.
 */
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

/** Finds thoughts by their id or their fingerprint. */
export class DuplicateIndex {
  readonly #idsByKey = new Map<string, string>();

  add(id: string, fingerprint: string): void {
    this.#idsByKey.set(`id ${id}`, id);
    const known = this.#idsByKey.get(`fingerprint ${fingerprint}`);
    if (known === undefined || id < known) this.#idsByKey.set(`fingerprint ${fingerprint}`, id);
  }

  find(id: string, fingerprint: string): string | undefined {
    return this.#idsByKey.get(`id ${id}`) ?? this.#idsByKey.get(`fingerprint ${fingerprint}`);
  }
}
