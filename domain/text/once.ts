/** Returns a function that creates a value when it is first called, and returns the same one from then on. */
export function once<Value>(create: () => Value): () => Value {
  let created: { value: Value } | undefined;
  return () => (created ??= { value: create() }).value;
}
