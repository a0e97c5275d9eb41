import { useSearchParams } from 'react-router';
import type { DropSound } from '../devices/sound.ts';
import { HomeScreen } from './HomeScreen.tsx';

/** The home page. `?thought={id}` shows a single thought. */
export function Home({ dropSound }: { dropSound: DropSound }) {
  const [search] = useSearchParams();
  const thoughtId = search.get('thought');
  return <HomeScreen key={thoughtId} thoughtId={thoughtId} dropSound={dropSound} />;
}
