// The form's fields in this browser's storage, until they are saved.
import { dropDraft, keepDraft, readDraft } from '../../devices/drafts.ts';
import type { Fields, Image } from './fields.ts';

/** What a form began from. */
export interface Base {
  fields: Fields;
  version: number;
}

export interface KeptFields {
  fields: Fields;
  base: Base;
  /** ISO 8601, UTC. */
  at: string;
}

/** @param id the thought's; null for one that is to be added. */
export function keptFields(id: string | null) {
  const name = id ?? 'new';
  return {
    read: (): KeptFields | null => {
      const kept = readDraft(name);
      if (kept === null) return null;
      const {
        thought = '',
        author = '',
        application = '',
        summary = '',
        url = '',
        image = 'null',
        base = 'null',
      } = kept.fields;
      const began = json(base) as Base | null;
      if (began === null) return null;
      return {
        at: kept.at,
        base: began,
        fields: { thought, author, application, summary, url, image: json(image) as Image | null },
      };
    },
    keep: ({ image, ...texts }: Fields, base: Base) =>
      keepDraft(name, { ...texts, image: JSON.stringify(image), base: JSON.stringify(base) }),
    drop: () => dropDraft(name),
  };
}

/** Null where somebody else wrote to the storage. */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
