// Where the local identity provider's page and its answer meet; elsewhere both addresses lead nowhere.
import { localSignInPage } from './pages/localSignIn.ts';
import { notFoundPage } from './pages/page.ts';
import type { Handler } from './pages/router.ts';
import type { LocalIdentity } from './people/local.ts';
import { isFromThisMachine, signInLocally } from './people/localSignIn.ts';

export const openLocalSignIn: Handler = onlyLocally((_request, _identity, { settings }) =>
  localSignInPage(settings),
);

export const answerLocalSignIn: Handler = onlyLocally(signInLocally);

function onlyLocally(
  handle: (
    request: Request,
    identity: LocalIdentity,
    services: Parameters<Handler>[2],
  ) => Response | Promise<Response>,
): Handler {
  return (request, match, services) => {
    const { identity, settings } = services;
    if (identity.name !== 'local') return notFoundPage(request, match, services);
    if (!isFromThisMachine(request, settings.publicUrl)) {
      return new Response('Local sign-in is for this computer only: open the site as http://localhost.', {
        status: 403,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      });
    }
    return handle(request, identity, services);
  };
}
