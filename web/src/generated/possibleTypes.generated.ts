export const possibleTypes: Record<string, string[]> = {
  "SaveThoughtResult": [
    "InvalidThought",
    "StaleThought",
    "Thought"
  ]
};
