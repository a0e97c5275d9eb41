import type { ComponentProps, ReactNode } from 'react';
import { useLinkClickHandler } from 'react-router';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** An address of this site. */
  to: string;
  children: ReactNode;
}

/** Shows another page of the site without a new document. React Router's own link has code for its framework mode. */
export function Link({ to, children, ...props }: Props) {
  const handleClick = useLinkClickHandler(to);
  return (
    <a {...props} href={to} onClick={handleClick}>
      {children}
    </a>
  );
}
