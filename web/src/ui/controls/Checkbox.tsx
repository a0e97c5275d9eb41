import type { ReactNode } from 'react';
import styles from './Checkbox.module.css';

interface Props {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ checked, onChange, children }: Props) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  );
}
