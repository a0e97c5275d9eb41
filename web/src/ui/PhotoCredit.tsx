interface Props {
  name: string;
  profileHref: string | null;
  photoHref: string | null;
}

/** The caption that Unsplash's terms require. */
export function PhotoCredit({ name, profileHref, photoHref }: Props) {
  return (
    <figcaption>
      Photo by <ExternalLink href={profileHref}>{name}</ExternalLink> on{' '}
      <ExternalLink href={photoHref}>Unsplash</ExternalLink>
    </figcaption>
  );
}

function ExternalLink({ href, children }: { href: string | null; children: string }) {
  return (
    <a href={href ?? undefined} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
