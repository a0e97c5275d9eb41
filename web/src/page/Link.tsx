import { type PageName, pages } from '#domain/pages/pages.ts';
import { Link } from 'react-router';

export { Link } from 'react-router';

const links = [
  { name: 'today', text: 'Today' },
  { name: 'browse', text: 'Browse' },
] as const satisfies { name: PageName; text: string }[];

interface SiteLinksProps {
  /** The current page, whose link is marked. */
  current?: PageName;
  className?: string | undefined;
}

/** The links to the main pages. */
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
