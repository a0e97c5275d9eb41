// CloudFront's cache behaviors, as the CloudFormation template describes them.
import { type Json, readPath, type Template } from './template.ts';

export interface CacheBehavior {
  /** The paths that it applies to, with `*` for any characters. */
  pathPattern: string;
  methods: string[];
  headersPolicy: string;
  isCaching: boolean;
  /** Lower-case names of the headers in the cache key, apart from Accept-Encoding. */
  keyHeaders: string[];
  /** Names of the query parameters in the cache key; null for all. */
  keyParameters: string[] | null;
  passesAllHeaders: boolean;
  passesAllParameters: boolean;
}

/** Returns the behaviors in CloudFront's order. The last one applies to all paths. */
export function readCacheBehaviors({ Resources }: Template): CacheBehavior[] {
  const { Properties = null } = Resources['Distribution'] ?? {};
  const behaviors = readPath(Properties, 'DistributionConfig.CacheBehaviors') as Json[];
  const lastBehavior = readPath(Properties, 'DistributionConfig.DefaultCacheBehavior') ?? null;
  return [...behaviors, lastBehavior].map((behavior) => readBehavior(Resources, behavior));
}

/** Returns the behavior that applies to a path. */
export function findCacheBehavior(behaviors: readonly CacheBehavior[], path: string): CacheBehavior {
  const behavior = behaviors.find(({ pathPattern }) => matches(path, pathPattern));
  if (behavior === undefined) throw new Error(`No cache behavior applies to ${path}.`);
  return behavior;
}

function readBehavior(resources: Template['Resources'], behavior: Json): CacheBehavior {
  const readPolicy = (property: string, config: string) => {
    const name = readPath(behavior, `${property}.Ref`);
    const { Properties = null } = typeof name === 'string' ? (resources[name] ?? {}) : {};
    return readPath(Properties, config) ?? null;
  };
  const key = readPolicy('CachePolicyId', 'CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin');
  const passed = readPolicy('OriginRequestPolicyId', 'OriginRequestPolicyConfig');
  const readList = (listPath: string) => (readPath(key, listPath) ?? []) as string[];
  const keepsAllParameters = readPath(key, 'QueryStringsConfig.QueryStringBehavior') === 'all';
  return {
    pathPattern: (readPath(behavior, 'PathPattern') ?? '*') as string,
    methods: readPath(behavior, 'AllowedMethods') as string[],
    headersPolicy: readPath(behavior, 'ResponseHeadersPolicyId.Ref') as string,
    // The only policy that is not defined here is CloudFront's own for no caching.
    isCaching: key !== null,
    keyHeaders: readList('HeadersConfig.Headers').map((name) => name.toLowerCase()),
    keyParameters: keepsAllParameters ? null : readList('QueryStringsConfig.QueryStrings'),
    passesAllHeaders: readPath(passed, 'HeadersConfig.HeaderBehavior') === 'allExcept',
    passesAllParameters: readPath(passed, 'QueryStringsConfig.QueryStringBehavior') === 'all',
  };
}

function matches(path: string, pattern: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
