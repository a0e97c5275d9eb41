import type { ComponentProps } from 'react';
import dialogs from './dialogs.module.css';

/** A message in red, which screen readers announce. */
export function Problem(props: ComponentProps<'p'>) {
  return <p role="alert" className={dialogs.problem} {...props} />;
}
