import { pages } from '#domain/pages/pages.ts';
import { MessagePage } from './MessagePage.tsx';
import { SuggestedThought } from './SuggestedThought.tsx';

interface Props {
  title?: string;
  heading?: string;
  message?: string;
}

/** The page for unknown addresses and absent thoughts. */
export function NotFound({
  title = 'Not found',
  heading = 'Page not found',
  message = 'There is nothing at this address.',
}: Props) {
  return (
    <MessagePage title={title}>
      <h1>{heading}</h1>
      <p>{message}</p>
      <nav aria-label="Site">
        <a href="/">← Back to Home</a>
        <a href={pages.today.path}>Today's thought</a>
        <a href={pages.browse.path}>All thoughts</a>
      </nav>
      <SuggestedThought />
    </MessagePage>
  );
}
