export function Options({ entries }: { entries: Iterable<readonly [value: string, label: string]> }) {
  return Array.from(entries, ([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
