import { demoEmail, demoToken } from '#domain/people/demo.ts';
import { createDenial } from '../graphql/errorCodes.ts';
import type { IdentityProvider } from './identityProvider.ts';

/** The identity provider of a demo. Its one user has the rights of an admin, but no mutation is executed. */
export interface DemoIdentity extends IdentityProvider {
  readonly name: 'demo';
}

export function createDemoIdentity(): DemoIdentity {
  const profile = { uid: 'demo-visitor', email: demoEmail, displayName: 'Visitor', photoURL: null };
  return {
    name: 'demo',
    verify: async (token) => {
      if (token === demoToken) return { ...profile, emailIsVerified: true, signedInAtSeconds: 0 };
      throw createDenial('UNAUTHENTICATED', 'invalidToken', 'This is a demo: open /admin to look around.');
    },
    checkNotRevoked: async () => {},
  };
}
