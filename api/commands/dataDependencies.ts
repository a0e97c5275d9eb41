import type { Settings } from '../env.ts';
import type { FetchExternalImage } from '../images/remote/fetchExternalImage.ts';
import type { DrawCard } from '../images/shareCards/cardDrawer.ts';
import type { Stores } from '../app/stores/stores.ts';

export interface DataDependencies extends Pick<
  Stores,
  'thoughts' | 'images' | 'restoreState' | 'openArchive'
> {
  settings: Pick<Settings, 'productName'>;
  now: () => string;
  print: (line: string) => void;
  /** Fetches images from other sites; over HTTPS by default. */
  fetchImage?: FetchExternalImage;
  /** Draws in a worker thread by default. */
  drawCard?: DrawCard;
}
