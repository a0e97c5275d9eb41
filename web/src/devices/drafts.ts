// What was typed and not saved yet, kept in this browser only; one that forbids storage just forgets.
const prefix = 'upwell.draft.';

export interface Kept {
  fields: Record<string, string>;
  /** ISO 8601, UTC. */
  at: string;
}

export function readDraft(name: string): Kept | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, fields: Record<string, string>): void {
  try {
    localStorage.setItem(
      prefix + name,
      JSON.stringify({ fields, at: new Date().toISOString() } satisfies Kept),
    );
  } catch {
    // Private windows and full disks: the page still warns before it is left.
  }
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Nothing was kept either.
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('fields' in value) || !('at' in value)) return false;
  const { fields, at } = value;
  return (
    typeof at === 'string' &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every((field) => typeof field === 'string')
  );
}
