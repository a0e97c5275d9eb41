/**
 * Returns a function that derives a value once for each object. The objects must not change: a thought that is edited
 * and a list that gains a thought are new objects.
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
