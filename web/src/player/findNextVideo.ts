interface Playable {
  id: string;
  video: object | null;
}

/** Returns the thought of a list after this one that has a video; after the last one, the first. Null if no other has one. */
export function findNextVideo<T extends Playable>(thoughts: readonly T[], id: string): T | null {
  const index = thoughts.findIndex((thought) => thought.id === id);
  const following = [...thoughts.slice(index + 1), ...thoughts.slice(0, Math.max(index, 0))];
  return following.find(({ video }) => video !== null) ?? null;
}
