interface Props {
  name: string;
  profileHref: string | null;
  photoHref: string | null;
}

/** The caption that Unsplash's terms ask for. */
export function PhotoCredit({ name, profileHref, photoHref }: Props) {
  return (
    <figcaption>
      Photo by <Outside href={profileHref}>{name}</Outside> on <Outside href={photoHref}>Unsplash</Outside>
    </figcaption>
  );
}

function Outside({ href, children }: { href: string | null; children: string }) {
  return (
    <a href={href ?? undefined} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
