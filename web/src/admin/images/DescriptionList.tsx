import styles from './DescriptionList.module.css';

interface Props {
  entries: Readonly<Record<string, string>>;
  className?: string | undefined;
}

/** What an image is made from, term by term; long texts scroll. */
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
