/**
 * Returns a function that computes a value once for each object. The objects must be immutable, as thoughts and their
 * lists are: a change creates a new object.
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
