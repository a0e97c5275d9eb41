import { type PageName, pages } from '#domain/pages/pages.ts';
import { Link } from 'react-router';

export { Link } from 'react-router';

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
