// The routes of development sign-in. With another identity provider, they respond with 404.
import { type BufferedResponse, createErrorResponse } from '../http/bufferedResponse.ts';
import { renderDevSignInPage } from '../site/devSignInPage.ts';
import { serveNotFoundPage } from '../site/renderPage.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import type { RouteHandler } from '../http/router.ts';
import type { DevIdentity } from '../people/devIdentity.ts';
import type { RequestServices } from './services.ts';
import { isLocalRequest, issueDevSignInToken } from '../people/devSignIn.ts';

export const serveDevSignInPage: RouteHandler<RequestServices> = requireLocalRequest(
  (_request, _identity, { settings }) => renderDevSignInPage(settings),
);

export const handleDevSignIn: RouteHandler<RequestServices> = requireLocalRequest(issueDevSignInToken);

function requireLocalRequest(
  handle: (
    request: IncomingRequest,
    identity: DevIdentity,
    services: RequestServices,
  ) => BufferedResponse | Promise<BufferedResponse>,
): RouteHandler<RequestServices> {
  return (request, params, services) => {
    const { identity, settings } = services;
    if (identity.name !== 'local') return serveNotFoundPage(request, params, services);
    if (!isLocalRequest(request, settings.publicUrl)) {
      const problem = 'Local sign-in is for this computer only: open the site as http://localhost.';
      return createErrorResponse(403, problem);
    }
    return handle(request, identity, services);
  };
}
