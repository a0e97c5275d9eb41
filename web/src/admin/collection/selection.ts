// The selected thoughts of the table, each with its listed version.
import type { ThoughtVersion } from '#domain/thought/thought.ts';

export interface Selection {
  versions: ReadonlyMap<string, number>;
  /** The start of a range: the last selected or unselected thought. */
  anchor: string | null;
}

export const emptySelection: Selection = { versions: new Map(), anchor: null };

export function select(thoughts: readonly ThoughtVersion[]): Selection {
  return { versions: new Map(thoughts.map(({ id, version }) => [id, version])), anchor: null };
}

/**
 * Selects or unselects a thought.
 * @param isRange whether to do the same to all thoughts between the anchor and this one
 */
export function toggle(
  { versions, anchor }: Selection,
  list: readonly ThoughtVersion[],
  id: string,
  isRange: boolean,
): Selection {
  const end = list.findIndex((thought) => thought.id === id);
  const found = isRange ? list.findIndex((thought) => thought.id === anchor) : -1;
  const start = found === -1 ? end : found;
  const next = new Map(versions);
  for (const thought of list.slice(Math.min(start, end), Math.max(start, end) + 1)) {
    if (versions.has(id)) next.delete(thought.id);
    else next.set(thought.id, thought.version);
  }
  return { versions: next, anchor: id };
}

/** Returns the selected thoughts with the currently listed versions. */
export function readSelection(
  { versions }: Selection,
  list: readonly ThoughtVersion[],
): readonly ThoughtVersion[] {
  const listed = new Map(list.map(({ id, version }) => [id, version]));
  return Array.from(versions, ([id, version]) => ({ id, version: listed.get(id) ?? version }));
}
