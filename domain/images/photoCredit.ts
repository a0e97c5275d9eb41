import type { PhotoCredit } from '../thought/thought.ts';
import { maxLinkLength } from '../video/video.ts';

/** A photo credit with links to the photographer and the photo. Invalid links are null. */
export interface CreditLinks {
  name: string;
  profileHref: string | null;
  photoHref: string | null;
}

/** Returns a credit without invalid links, which old and imported records may contain. */
export function toCreditLinks({ name, profileUrl, photoUrl }: PhotoCredit): CreditLinks {
  return { name, profileHref: toCreditHref(profileUrl), photoHref: toCreditHref(photoUrl) };
}

/**
 * Returns a link to Unsplash with the parameters that its terms require, any other http(s) link unchanged, and null for
 * anything else.
 */
export function toCreditHref(link: string): string | null {
  if (link.length > maxLinkLength || !/^https?:\/\//i.test(link) || !URL.canParse(link)) return null;
  const url = new URL(link);
  if (!/^(www\.)?unsplash\.com$/.test(url.host)) return link;
  url.searchParams.set('utm_source', 'upwell');
  url.searchParams.set('utm_medium', 'referral');
  return url.href;
}
