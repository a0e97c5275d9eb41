import styles from './Bulk.module.css';

interface Props {
  label: string;
  /** `mixed` for the box of a list that is selected in part. */
  isSelected: boolean | 'mixed';
  describedBy?: string;
  onChange: (isRange: boolean) => void;
  /** Moves to the box of another row; the direction is -1 or 1. */
  onMove?: (step: number) => void;
}

/** The box that selects a thought, with Shift a range of them. */
export function SelectBox({ label, isSelected, describedBy, onChange, onMove }: Props) {
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={label}
      aria-describedby={describedBy}
      data-cell="select"
      checked={isSelected === true}
      ref={(input) => {
        if (input !== null) input.indeterminate = isSelected === 'mixed';
      }}
      onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
        if (step === 0 || onMove === undefined) return;
        event.preventDefault();
        onMove(step);
      }}
    />
  );
}
