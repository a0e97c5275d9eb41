import { thoughtPlaces, type Thought, type ThoughtPlace } from '#domain/thought/thought.ts';

/** The part of the store of thoughts that this feature uses. Its interface explains the methods. */
export interface ThoughtsWithImages {
  findById(id: string): Promise<Thought | null>;
  iterate(place: ThoughtPlace): AsyncIterable<{ thought: Thought }>;
  replaceImageUrl(id: string, from: string, to: string): Promise<boolean>;
}

/** Returns the thoughts of all places. The signal ends it with an `AbortError` between two thoughts. */
export async function* iterateAllThoughts(
  thoughts: Pick<ThoughtsWithImages, 'iterate'>,
  signal?: AbortSignal,
): AsyncGenerator<Thought> {
  for (const place of thoughtPlaces) {
    for await (const { thought } of thoughts.iterate(place)) {
      signal?.throwIfAborted();
      yield thought;
    }
  }
}
