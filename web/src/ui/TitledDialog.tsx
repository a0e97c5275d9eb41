import type { ReactNode, Ref } from 'react';
import { Dialog } from './Dialog.tsx';
import buttons from './buttons.module.css';
import { CloseIcon } from './pageIcons.ts';
import styles from './TitledDialog.module.css';

interface Props {
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
  onClose: () => void;
  opener?: string;
  className: string | undefined;
  children: ReactNode;
}

/** A modal dialog with its name as a heading, and a button that closes it. */
export function TitledDialog({ title, headingRef, onClose, opener, className = '', children }: Props) {
  return (
    <Dialog label={title} onClose={onClose} opener={opener} className={`${styles.dialog} ${className}`}>
      <div className={styles.header}>
        <h2 ref={headingRef}>{title}</h2>
        <button type="button" className={buttons.round} aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {children}
    </Dialog>
  );
}
