import type { PhotoCredit } from '#domain/thought/thought.ts';

/** Returns the credit without `__typename`, which Apollo Client adds to results and the API rejects in inputs. */
export function stripCreditTypename(credit: PhotoCredit | null): PhotoCredit | null {
  return credit && { name: credit.name, profileUrl: credit.profileUrl, photoUrl: credit.photoUrl };
}
