import { fold } from './fold.ts';

export interface PhotoCredit {
  name: string;
  profileUrl: string;
  photoUrl: string;
}

/** A thought as everybody reads it: every field is there, and what is missing is null. */
export interface Thought {
  id: string;
  thought: string;
  author: string | null;
  application: string | null;
  summary: string | null;
  url: string | null;
  imageUrl: string | null;
  imageCredit: PhotoCredit | null;
  /** ISO 8601, UTC; null in old records. */
  createdAt: string | null;
  updatedAt: string | null;
  version: number;
  /** ISO 8601, UTC; null while the thought is live. */
  trashedAt: string | null;
}

/** What a person writes of a thought; normalized and checked before a store takes it. */
export type ThoughtDraft = Pick<
  Thought,
  'thought' | 'author' | 'application' | 'summary' | 'url' | 'imageUrl' | 'imageCredit'
>;

export function readThought(id: string, record: Record<string, unknown>): Thought {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    id,
    thought: text(record['thought']) ?? text(record['text']) ?? '',
    author: text(record['author']),
    application: text(record['application']),
    summary: text(record['summary']),
    url: text(record['url']) ?? text(record['youtubeLink']),
    imageUrl: text(record['imageUrl']),
    imageCredit: (record['imageCredit'] as PhotoCredit | null | undefined) ?? null,
    createdAt: text(record['createdAt']),
    updatedAt: text(record['updatedAt']),
    version: typeof record['version'] === 'number' ? record['version'] : 1,
    trashedAt: text(record['trashedAt']),
  };
}

export function writeThought(thought: Thought): Record<string, unknown> {
  const { id: _, ...record } = thought;
  return record;
}

export function fingerprint(thought: string, author: string | null): string {
  return `${fold(thought)}\n${fold(author ?? '')}`;
}
