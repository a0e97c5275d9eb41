import { UnsecuredJWT } from 'jose';

/** Returns a token as Firebase's Auth emulator issues it, without a signature. */
export function createEmulatedToken(projectId: string, email: string, claims: object = {}): string {
  const nowSeconds = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({ sub: email, auth_time: nowSeconds, email, email_verified: true, ...claims })
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setAudience(projectId)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + 3_600)
    .encode();
}
