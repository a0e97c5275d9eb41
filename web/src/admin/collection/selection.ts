// The thoughts that are selected in the table, each with the version that was listed.
import type { ThoughtVersion } from '#domain/thought/thought.ts';

export interface Selection {
  versions: ReadonlyMap<string, number>;
  /** The start of a range: the thought that was selected or unselected last. */
  anchor: string | null;
}

export const emptySelection: Selection = { versions: new Map(), anchor: null };

export function select(thoughts: readonly ThoughtVersion[]): Selection {
  return { versions: new Map(thoughts.map(({ id, version }) => [id, version])), anchor: null };
}

/**
 * Selects a thought, or unselects it if it was selected.
 * @param isRange whether all thoughts between the anchor and this one become what it becomes.
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

/** Returns the selected thoughts with the versions that the list shows now. */
export function readSelection(
  { versions }: Selection,
  list: readonly ThoughtVersion[],
): readonly ThoughtVersion[] {
  const listed = new Map(list.map(({ id, version }) => [id, version]));
  return Array.from(versions, ([id, version]) => ({ id, version: listed.get(id) ?? version }));
}
