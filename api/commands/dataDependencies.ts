import type { FetchExternalImage } from '../images/remote/fetchExternalImage.ts';
import type { Stores } from '../app/stores/stores.ts';
import type { Collection } from '../thoughts/collection.ts';

export interface DataDependencies extends Pick<Stores, 'thoughtStore' | 'images' | 'devices'> {
  thoughts: Collection;
  now: () => string;
  print: (line: string) => void;
  /** Fetches images from other sites; over HTTPS by default. */
  fetchImage?: FetchExternalImage;
}
