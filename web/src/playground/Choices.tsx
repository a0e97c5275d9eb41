import styles from './Choices.module.css';

interface Props<Name extends string> {
  labels: Readonly<Record<Name, string>>;
  chosen: Name;
  onChoose: (name: Name) => void;
  className?: string | undefined;
}

/** A group of buttons. One of them is selected. */
export function Choices<Name extends string>({ labels, chosen, onChoose, className = '' }: Props<Name>) {
  return (
    <div className={`${styles.choices} ${className}`}>
      {(Object.keys(labels) as Name[]).map((name) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {labels[name]}
        </button>
      ))}
    </div>
  );
}
