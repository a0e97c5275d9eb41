import styles from './DescriptionList.module.css';

interface Props {
  entries: Readonly<Record<string, string>>;
  className?: string | undefined;
}

/** A list of terms and their texts; long texts scroll. */
export function DescriptionList({ entries, className = '' }: Props) {
  return (
    <dl className={`${styles.details} ${className}`}>
      {Object.entries(entries).map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
