// The score of MDN's HTTP Observatory for one response, by the rules of @mdn/mdn-http-observatory 1.4.8
// (github.com/mdn/mdn-http-observatory, src/analyzer/tests and src/grader/charts.js). That package can only scan a public
// https host. Checks of anything but the response's headers (certificate, redirect from http, cookies) are omitted.

/**
 * Returns the points of a response, at most 130: it starts with 100, and headers subtract points and, from 90 points on,
 * add bonus points.
 * @param headers the headers of a response that is sent over https.
 */
export function calculateObservatoryScore(headers: Headers): number {
  const modifiers = [
    scoreContentSecurityPolicy(parsePolicy(headers)),
    scoreFraming(headers),
    scoreStrictTransportSecurity(headers),
    scoreHeader(headers, 'x-content-type-options', { nosniff: 0 }, -5, -5),
    scoreHeader(headers, 'referrer-policy', privateReferrers, 0, -5),
    scoreHeader(headers, 'cross-origin-resource-policy', resourcePolicies, 0, -5),
  ];
  const withoutBonus = 100 + sum(modifiers.filter((modifier) => modifier < 0));
  return withoutBonus < 90 ? withoutBonus : 100 + sum(modifiers);
}

type Policy = ReadonlyMap<string, readonly string[]>;

const resourcePolicies = { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0 };
const privateReferrers = {
  'no-referrer': 5,
  'same-origin': 5,
  'strict-origin': 5,
  'strict-origin-when-cross-origin': 5,
};
const broadSources = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*'];
const inlineSources = ["'unsafe-inline'", 'data:'];

function scoreContentSecurityPolicy(policy: Policy): number {
  if (policy.size === 0) return -25;
  const sources = (directive: string) => policy.get(directive) ?? policy.get('default-src') ?? ['*'];
  const active = [...policy].flatMap(([name, list]) => (/^(img|media)-src$/.test(name) ? [] : list));
  const passive = [...sources('img-src'), ...sources('media-src')];

  if (includesAny(sources('script-src'), [...broadSources, ...inlineSources])) return -20;
  if (includesAny(sources('object-src'), broadSources)) return -20;
  if (active.some(isInsecure)) return -20;
  if ([...sources('script-src'), ...sources('style-src')].includes("'unsafe-eval'")) return -10;
  if (passive.some(isInsecure)) return -10;
  if (includesAny(sources('style-src'), [...broadSources, ...inlineSources])) return 0;
  return policy.get('default-src')?.join(' ') === "'none'" ? 10 : 5;
}

function isInsecure(source: string): boolean {
  return /^(http|ftp):/.test(source);
}

function scoreFraming(headers: Headers): number {
  if (parsePolicy(headers).has('frame-ancestors')) return 5;
  return scoreHeader(headers, 'x-frame-options', { deny: 0, sameorigin: 0 }, -20, -20);
}

/** The minimum is half a year. A preloaded host would have 5 more points. */
function scoreStrictTransportSecurity(headers: Headers): number {
  const maxAge = /(?:^|;)\s*max-age=(\d+)/i.exec(headers.get('strict-transport-security') ?? '')?.[1];
  if (maxAge === undefined) return -20;
  return Number(maxAge) < 15_552_000 ? -10 : 0;
}

function scoreHeader(
  headers: Headers,
  name: string,
  known: Readonly<Record<string, number>>,
  absent: number,
  unknown: number,
): number {
  const value = headers.get(name)?.trim().toLowerCase();
  return value === undefined ? absent : (known[value] ?? unknown);
}

function parsePolicy(headers: Headers): Policy {
  const directives = (headers.get('content-security-policy') ?? '').split(';').map((text) => text.trim());
  return new Map(
    directives
      .filter((text) => text !== '')
      .map((text) => {
        const [name = '', ...sources] = text.split(/\s+/);
        return [name.toLowerCase(), sources];
      }),
  );
}

function includesAny(sources: readonly string[], searched: readonly string[]): boolean {
  return sources.some((source) => searched.includes(source));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
