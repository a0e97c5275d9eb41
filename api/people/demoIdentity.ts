import { demoEmail, demoToken } from '#domain/people/demo.ts';
import { createDenial } from '../graphql/errorCodes.ts';
import type { Claims, IdentityProvider } from './identityProvider.ts';

/** The identity provider of a demo. Its one user has the rights of an admin, but no mutation is executed. */
export interface DemoIdentity extends IdentityProvider {
  readonly name: 'demo';
}

const demoClaims: Claims = {
  uid: 'demo-visitor',
  email: demoEmail,
  emailIsVerified: true,
  displayName: 'Visitor',
  photoURL: null,
  signedInAtSeconds: 0,
};

export function createDemoIdentity(): DemoIdentity {
  return {
    name: 'demo',
    verify: async (token) => {
      if (token === demoToken) return demoClaims;
      throw createDenial('UNAUTHENTICATED', 'invalidToken', 'This is a demo: open /admin to look around.');
    },
    checkNotRevoked: async () => {},
  };
}
