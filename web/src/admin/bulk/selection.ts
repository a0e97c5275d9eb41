// The thoughts that are selected in the list, each with the version that was listed.
import type { ThoughtVersion } from '#domain/thought/thought.ts';

export interface Selection {
  versions: ReadonlyMap<string, number>;
  /** The start of a range: the thought that was selected or unselected last. */
  anchor: string | null;
}

export const emptySelection: Selection = { versions: new Map(), anchor: null };

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
  const start = isRange ? list.findIndex((thought) => thought.id === anchor) : -1;
  const changed =
    start === -1 ? list.slice(end, end + 1) : list.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { versions: setAll(versions, changed, !versions.has(id)), anchor: id };
}
export function setSelected(
  { versions }: Selection,
  thoughts: readonly ThoughtVersion[],
  isSelected: boolean,
): Selection {
  return { versions: setAll(versions, thoughts, isSelected), anchor: null };
}

/**
 * Returns the selected thoughts: first the thoughts of the list, in its order and with the versions that it shows now.
 */
export function freeze({ versions }: Selection, list: readonly ThoughtVersion[]): ThoughtVersion[] {
  const listed = list.filter(({ id }) => versions.has(id)).map(({ id, version }) => [id, version] as const);
  // The first entry of an id decides on its place, the last one on its version.
  return Array.from(new Map([...listed, ...versions, ...listed]), ([id, version]) => ({ id, version }));
}

function setAll(
  versions: Selection['versions'],
  thoughts: readonly ThoughtVersion[],
  isSelected: boolean,
): Selection['versions'] {
  const next = new Map(versions);
  for (const { id, version } of thoughts) {
    if (isSelected) next.set(id, version);
    else next.delete(id);
  }
  return next;
}
