import type { Settings } from '../../env.ts';

/** Where photos may come from. Whole origins are compared, so no spelling of an address slips through. */
export function isPhotoUrl(candidate: string, { url, placeholderUrl }: Settings['unsplash']): boolean {
  if (!URL.canParse(candidate)) return false;
  const { origin, username, password } = new URL(candidate);
  const origins = [
    'https://images.unsplash.com',
    'https://plus.unsplash.com',
    // Where picsum.photos sends on to.
    'https://fastly.picsum.photos',
    new URL(placeholderUrl).origin,
    // A double serves its photos itself; Unsplash's own API serves none.
    ...(url === 'https://api.unsplash.com' ? [] : [new URL(url).origin]),
  ];
  return origins.includes(origin) && username === '' && password === '';
}
