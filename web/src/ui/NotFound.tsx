import './notFound.css';
import { Water } from './Water.tsx';

interface Props {
  heading?: string;
  sentence?: string;
}

/** What an address that leads nowhere shows, with a way home. The server draws the same: api/pages/thoughtMarkup.ts. */
export function NotFound({
  heading = 'Nothing rises here',
  sentence = 'This address leads nowhere. The thoughts are on the home page.',
}: Props) {
  return (
    <>
      <Water />
      <main className="nowhere">
        <h1>{heading}</h1>
        <p>{sentence}</p>
        <a href="/">← Back to Home</a>
      </main>
    </>
  );
}
