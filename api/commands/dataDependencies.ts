import type { FetchExternalImage } from '../images/remote/fetchExternalImage.ts';
import type { Stores } from '../app/stores/stores.ts';

export interface DataDependencies extends Pick<Stores, 'thoughts' | 'images'> {
  now: () => string;
  print: (line: string) => void;
  /** Fetches images from other sites; over HTTPS by default. */
  fetchImage?: FetchExternalImage;
}
