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
