import type { ComponentProps } from 'react';
import styles from '../ui/buttons.module.css';

interface Props extends ComponentProps<'button'> {
  isPrimary?: boolean;
}

/** A button that looks like a pill. */
export function Button({ isPrimary = false, className = '', children, ...props }: Props) {
  const primary = isPrimary ? styles.primary : '';
  return (
    <button type="button" className={`${styles.pill} ${primary} ${className}`} {...props}>
      {children}
    </button>
  );
}
