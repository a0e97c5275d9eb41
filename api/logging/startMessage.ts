/**
 * What a start prints: where the site is, on three lines. The admin link carries the sign-in key in its fragment, which
 * a browser keeps for itself and sends to no server.
 * @param signInKey null where another identity provider signs people in.
 */
export function formatStartMessage(origin: string, signInKey: string | null): string {
  return [
    `Home   ${origin}/`,
    `Admin  ${origin}/admin${signInKey === null ? '' : `#key=${signInKey}`}`,
    `API    ${origin}/playground`,
  ].join('\n');
}
