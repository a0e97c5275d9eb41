import { pages } from '#domain/pages/pages.ts';
import { MessagePage } from './MessagePage.tsx';
import { SuggestedThought } from './SuggestedThought.tsx';

/** The page for unknown addresses and absent thoughts. */
export function NotFound({
  title = 'Not found',
  heading = 'Page not found',
  message = 'There is nothing at this address.',
}: {
  title?: string;
  heading?: string;
  message?: string;
}) {
  return (
    <MessagePage heading={heading} title={title}>
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

/** The page that the server renders after an internal error. */
export function ServerError() {
  return (
    <MessagePage heading="Something went wrong">
      <p>This page couldn't be loaded. Try again in a moment.</p>
      <nav aria-label="Site">
        <a href="/">← Back to Home</a>
      </nav>
      <SuggestedThought />
    </MessagePage>
  );
}
