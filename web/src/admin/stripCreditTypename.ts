import type { PhotoCredit } from '#domain/thought/thought.ts';

/** Without the name of its type, which Apollo adds to what it reads and the API refuses in what it takes. */
export function stripCreditTypename(credit: PhotoCredit | null): PhotoCredit | null {
  return credit && { name: credit.name, profileUrl: credit.profileUrl, photoUrl: credit.photoUrl };
}
