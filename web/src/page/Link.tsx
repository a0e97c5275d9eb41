import { type PageName, pages } from '#domain/pages/pages.ts';
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

const links = [
  { name: 'today', text: 'Today' },
  { name: 'browse', text: 'Browse' },
] as const satisfies { name: PageName; text: string }[];

interface SiteLinksProps {
  /** The page that is shown. */
  current?: PageName;
  className?: string | undefined;
}

/** The links to the pages that visitors look for. */
export function SiteLinks({ current, className }: SiteLinksProps) {
  return links.map(({ name, text }) => (
    <Link
      key={name}
      className={className}
      to={pages[name].path}
      aria-current={name === current ? 'page' : undefined}
    >
      {text}
    </Link>
  ));
}
