import type { FetchExternalImage } from '../images/remote/fetchExternalImage.ts';
import type { ImageStore } from '../images/store/imageStore.ts';
import type { ThoughtStore } from '../thoughts/thoughtStore.ts';

export interface DataDependencies {
  thoughts: ThoughtStore;
  images: ImageStore;
  now: () => string;
  print: (line: string) => void;
  /** Fetches images from other sites; over HTTPS by default. */
  fetchImage?: FetchExternalImage;
}
