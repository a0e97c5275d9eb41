// Icons that the home page doesn't use, and so doesn't load.
import { createIcon } from './icons.tsx';

export const SearchIcon = createIcon('M15.5 15.5 20 20M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z');
export const ShareIcon = createIcon('M12 15V3.5M8 7l4-3.7L16 7M8.5 11H6v9.5h12V11h-2.5');
export const PageIcon = createIcon('M13.5 3.5h-8v17h13v-12ZM13.5 3.5v5h5M9 12.5h6M9 16h4');
export const NextIcon = createIcon('M4.5 12h15M13.5 6l6 6-6 6');
export const CloseIcon = createIcon('m6 6 12 12M18 6 6 18');
export const RetryIcon = createIcon('M19.5 12a7.5 7.5 0 1 1-2.2-5.3l2.2 2.1M19.5 4v4.8h-4.8');
export const OfflineIcon = createIcon(
  'M4 4l16 16M17.6 17.9H7.3a4 4 0 0 1-.7-7.9M9.7 6.9a5.3 5.3 0 0 1 7.7 3.9 3.6 3.6 0 0 1 2.7 5.5',
);
export const CheckIcon = createIcon('m5 12.5 4.5 4.5L19 7.5');
export const PrivacyIcon = createIcon('M12 3.5 5 6v6c0 4 3 6.8 7 8.5 4-1.7 7-4.5 7-8.5V6Z');
