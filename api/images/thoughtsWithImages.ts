import type { Thought } from '#domain/thought/thought.ts';

/** What this feature needs of the stored thoughts. The store of thoughts explains the methods. */
export interface ThoughtsWithImages {
  findById(id: string): Promise<Thought | null>;
  iterate(trashed: boolean): AsyncIterable<{ thought: Thought }>;
  replaceImageUrl(id: string, from: string, to: string): Promise<boolean>;
  setShareImage(id: string, version: number, path: string): Promise<boolean>;
}
