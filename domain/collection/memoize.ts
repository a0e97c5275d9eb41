/**
 * Returns a function that computes a value once for each object. The objects must be immutable: an edited thought and a
 * list with another thought are new objects.
 */
export function memoize<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = derive(key);
    values.set(key, value);
    return value;
  };
}
