import './notFound.css';
import { WaterBackground } from './WaterBackground.tsx';

interface Props {
  heading?: string;
  message?: string;
}

/** What an address that leads nowhere shows, with a way home. The server draws the same: api/site/thoughtMarkup.ts. */
export function NotFound({
  heading = 'Nothing rises here',
  message = 'This address leads nowhere. The thoughts are on the home page.',
}: Props) {
  return (
    <>
      <WaterBackground />
      <main className="nowhere">
        <h1>{heading}</h1>
        <p>{message}</p>
        <a href="/">← Back to Home</a>
      </main>
    </>
  );
}
