import { toCreditLinks } from '#domain/images/photoCredit.ts';
import { PhotoCredit } from '../ui/PhotoCredit.tsx';
import type { ThoughtArticleFragment } from './operations.generated.ts';

interface Props {
  url: string;
  credit: ThoughtArticleFragment['imageCredit'];
}

/** The thought's image with its photo credit. It has no alternative text, because its text is on the page already. */
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
      {credit !== null && <PhotoCredit {...toCreditLinks(credit)} />}
    </figure>
  );
}
