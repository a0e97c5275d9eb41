import { useSearchParams } from 'react-router';
import type { DropSound } from '../devices/sound.ts';
import { HomeScreen } from './HomeScreen.tsx';

/** Thoughts rise as bubbles, one at a time; `?thought={id}` shows that one alone. */
export function Home({ dropSound }: { dropSound: DropSound }) {
  const [search] = useSearchParams();
  const thoughtId = search.get('thought');
  return <HomeScreen key={thoughtId} thoughtId={thoughtId} dropSound={dropSound} />;
}
