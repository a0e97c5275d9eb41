// CloudFront's cache rules, as the CloudFormation template describes them.
import { type Json, readPath, type Template } from '../../infrastructure/packageTemplate.ts';

export interface CacheBehavior {
  /** The paths that it applies to. */
  pattern: RegExp;
  /** What the cache key contains besides the path; null if CloudFront caches nothing. */
  key: { headers: string[]; query: 'all' | string[] } | null;
}

export interface EdgeRequest {
  path: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
}

/** Returns the behaviors in the order in which CloudFront tries them. The last one applies to all paths. */
export function readCacheBehaviors(template: Template): CacheBehavior[] {
  const distribution = readPath(
    template.Resources['Distribution']?.Properties ?? null,
    'DistributionConfig',
  ) as Record<string, Json>;
  const behaviors = distribution['CacheBehaviors'] as Json[];
  return [...behaviors, distribution['DefaultCacheBehavior'] ?? null].map((behavior) => ({
    pattern: toPattern((readPath(behavior, 'PathPattern') ?? '*') as string),
    key: readKey(template, readPath(behavior, 'CachePolicyId.Ref') as string | undefined),
  }));
}

function toPattern(pathPattern: string): RegExp {
  const source = pathPattern
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`);
}

/** @param policyName undefined for a policy of AWS, of which the template uses CachingDisabled only. */
function readKey(template: Template, policyName: string | undefined): CacheBehavior['key'] {
  if (policyName === undefined) return null;
  const parameters = readPath(
    template.Resources[policyName]?.Properties ?? null,
    'CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin',
  );
  if (parameters === undefined) throw new Error(`The cache policy ${policyName} is missing.`);
  const headers = readPath(parameters, 'HeadersConfig.Headers') as string[] | undefined;
  const query = readPath(parameters, 'QueryStringsConfig.QueryStrings') as string[] | undefined;
  const isWholeQuery = readPath(parameters, 'QueryStringsConfig.QueryStringBehavior') === 'all';
  return {
    headers: (headers ?? []).map((name) => name.toLowerCase()),
    query: isWholeQuery ? 'all' : (query ?? []),
  };
}

/** Returns the key that the response to a request is cached by; null if it isn't cached. */
export function getCacheKey(behaviors: readonly CacheBehavior[], request: EdgeRequest): string | null {
  const key = behaviors.find(({ pattern }) => pattern.test(request.path))?.key ?? null;
  if (key === null) return null;
  const query = Object.entries(request.query).filter(
    ([name]) => key.query === 'all' || key.query.includes(name),
  );
  return JSON.stringify([request.path, query, key.headers.map((name) => request.headers[name] ?? '')]);
}

/** Returns for how many seconds CloudFront answers from its cache; 0 for a response that it may not store. */
export function readLifetimeSeconds(cacheControl: string): number {
  if (!/\bpublic\b/.test(cacheControl)) return 0;
  const seconds = /s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? /max-age=(\d+)/.exec(cacheControl)?.[1];
  return Number(seconds ?? 0);
}
