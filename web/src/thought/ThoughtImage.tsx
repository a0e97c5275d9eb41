import type { ThoughtArticleFragment } from './operations.generated.ts';

interface Props {
  url: string;
  credit: ThoughtArticleFragment['imageCredit'];
}

/** The thought's image, and the credit that its photo's licence asks for. The words in it stand on the page already. */
export function ThoughtImage({ url, credit }: Props) {
  return (
    <figure>
      <img
        src={url}
        alt=""
        width="800"
        height="600"
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
      />
      {credit !== null && (
        <figcaption>
          Photo by <Outside url={credit.profileUrl}>{credit.name}</Outside> on{' '}
          <Outside url={credit.photoUrl}>Unsplash</Outside>
        </figcaption>
      )}
    </figure>
  );
}

function Outside({ url, children }: { url: string; children: string }) {
  const href = /^https?:\/\//i.test(url) ? url : undefined;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
