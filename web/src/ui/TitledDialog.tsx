import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import buttons from './buttons.module.css';
import { CloseIcon } from './pageIcons.ts';
import styles from './Dialog.module.css';

interface Props extends Omit<ComponentProps<typeof Dialog>, 'label'> {
  title: string;
  /** An additional button in the header. */
  action?: ReactNode;
}

/** A modal dialog with its name as a heading, and a button that closes it. */
export function TitledDialog({ title, action, children, ...props }: Props) {
  return (
    <Dialog label={title} {...props}>
      <div className={styles.header}>
        <h2>{title}</h2>
        {action}
        <button type="button" className={buttons.round} aria-label="Close" onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      {children}
    </Dialog>
  );
}
