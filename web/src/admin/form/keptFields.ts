// The form's fields in this browser's storage, until they are saved.
import { dropDraft, keepDraft, readDraft } from '../../devices/drafts.ts';
import type { Fields, Image } from './fields.ts';

export interface KeptFields {
  fields: Fields;
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
      } = kept.fields;
      return {
        at: kept.at,
        fields: { thought, author, application, summary, url, image: imageIn(image) },
      };
    },
    keep: ({ image, ...texts }: Fields) => keepDraft(name, { ...texts, image: JSON.stringify(image) }),
    drop: () => dropDraft(name),
  };
}

/** Storage that somebody else wrote to holds no image. */
function imageIn(text: string): Image | null {
  try {
    return JSON.parse(text) as Image | null;
  } catch {
    return null;
  }
}
