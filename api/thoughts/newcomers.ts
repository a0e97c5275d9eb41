import type { Thought } from '#domain/thought.ts';
import { keysOf } from './storedThought.ts';
import type { ImportedRow } from './thoughtStore.ts';

/** Finds the id of the thought that holds this id or this fingerprint already. */
export type FindTwin = (id: string, fingerprint: string) => string | undefined;

/** Tells which of these thoughts are new, to the collection and among themselves, in their order. */
export function newcomers(thoughts: readonly Thought[], findTwin: FindTwin) {
  const added: Thought[] = [];
  const earlier = new Twins();
  const report = thoughts.map((thought): ImportedRow => {
    const { fingerprint } = keysOf(thought);
    const twin = findTwin(thought.id, fingerprint) ?? earlier.find(thought.id, fingerprint);
    if (twin !== undefined) return { outcome: 'duplicate', id: twin };
    earlier.add(thought.id, fingerprint);
    added.push(thought);
    return { outcome: 'added', id: thought.id };
  });
  return { report, added };
}

export class Twins {
  readonly #idsByName = new Map<string, string>();

  add(id: string, fingerprint: string): void {
    this.#idsByName.set(`id ${id}`, id).set(`fingerprint ${fingerprint}`, id);
  }

  find(id: string, fingerprint: string): string | undefined {
    return this.#idsByName.get(`id ${id}`) ?? this.#idsByName.get(`fingerprint ${fingerprint}`);
  }
}
