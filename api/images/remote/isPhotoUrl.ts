import type { Settings } from '../../env.ts';

/** Whether a URL has one of the origins that photos may come from. The origins of parsed URLs are compared, which are normalized. */
export function isPhotoUrl(candidate: string, { url, placeholderUrl }: Settings['unsplash']): boolean {
  if (!URL.canParse(candidate)) return false;
  const { origin, username, password } = new URL(candidate);
  const origins = [
    'https://images.unsplash.com',
    'https://plus.unsplash.com',
    // picsum.photos redirects here.
    'https://fastly.picsum.photos',
    new URL(placeholderUrl).origin,
    // A fake server in tests serves the photos itself. The real API of Unsplash doesn't serve any.
    ...(url === 'https://api.unsplash.com' ? [] : [new URL(url).origin]),
  ];
  return origins.includes(origin) && username === '' && password === '';
}
