// Checks the CloudFormation template as a whole, with and without the optional settings.
import { describe, expect, test } from 'vitest';
import { adapterSecurityHeaders } from '../api/http/securityHeaders.ts';
import { readCacheBehaviors } from './cacheBehaviors.ts';
import { certificateArn } from '../tests/support/lambda/lambdaPackage.ts';
import {
  applyConditions,
  evaluateCondition,
  findReferences,
  type Json,
  readTemplate,
  readPath,
  type Template,
} from './template.ts';

const template = await readTemplate();
/** With every optional setting. */
const complete = applyConditions(template);
/** Without any. */
const plain = applyConditions(template, () => false);

/**
 * The path of the name in each type of resource whose names must be unique in an account or in the world, not only in a
 * region.
 */
const globalNames: Record<string, string> = {
  'AWS::Budgets::Budget': 'Budget.BudgetName',
  'AWS::CloudFront::CachePolicy': 'CachePolicyConfig.Name',
  'AWS::CloudFront::OriginAccessControl': 'OriginAccessControlConfig.Name',
  'AWS::CloudFront::OriginRequestPolicy': 'OriginRequestPolicyConfig.Name',
  'AWS::CloudFront::ResponseHeadersPolicy': 'ResponseHeadersPolicyConfig.Name',
  'AWS::IAM::ManagedPolicy': 'ManagedPolicyName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::WAFv2::WebACL': 'Name',
};
const environment = 'UpwellLambdaFunction.Properties.Environment.Variables';
const distribution = 'Distribution.Properties.DistributionConfig';

describe('the template', () => {
  test('has the stage and the region in each name that is unique in the account', () => {
    const names = Object.values(complete.Resources).flatMap(
      ({ Type, Properties }) => readPath(Properties, globalNames[Type] ?? 'none') ?? [],
    );
    expect(names.length).toBeGreaterThanOrEqual(7);
    expect(names.filter((name) => !JSON.stringify(name).includes('prod-us-east-1'))).toEqual([]);
  });

  test('has conditions that an empty setting doesn’t meet', () => {
    const { Conditions } = template;
    expect(Object.keys(Conditions).length).toBeGreaterThanOrEqual(5);
    for (const condition of Object.values(Conditions)) {
      expect(evaluateCondition(condition)).toBe(true);
      const value = JSON.stringify(readPath(condition, 'Fn::Not.0.Fn::Equals.0'));
      const withEmptySetting = JSON.parse(JSON.stringify(condition).replace(value, '""')) as Json;
      expect(evaluateCondition(withEmptySetting)).toBe(false);
    }
  });

  test('has no cycle of references, although the function contains the address of the distribution in front of it', () => {
    expect(findCycle(plain)).toBeNull();
    expect(findCycle(complete)).toBeNull();
    const Distribution = { Type: 'any', Properties: { 'Fn::GetAtt': ['UpwellLambdaFunction', 'Arn'] } };
    expect(findCycle({ ...plain, Resources: { ...plain.Resources, Distribution } })).toEqual(
      expect.arrayContaining(['UpwellLambdaFunction', 'Distribution']),
    );
  });

  test('refers to resources that exist', () => {
    for (const { Resources, Outputs } of [plain, complete]) {
      const values = [
        ...Object.values(Resources).map(({ Properties }) => Properties),
        ...Object.values(Outputs).map(({ Value }) => Value),
      ];
      const references = findReferences(values).map(([name]) => name);
      expect(references.length).toBeGreaterThan(20);
      expect(references.filter((name) => !name.startsWith('AWS::') && !(name in Resources))).toEqual([]);
    }
  });

  test('makes the distribution’s own address, or the domain, PUBLIC_URL and an output', () => {
    const ownAddress = { 'Fn::Sub': 'https://${Distribution.DomainName}' };
    expect(plain.Resources).toHaveProperty(`${environment}.PUBLIC_URL`, ownAddress);
    expect(plain.Outputs).toHaveProperty('SiteUrl.Value', ownAddress);
    expect(complete.Resources).toHaveProperty(`${environment}.PUBLIC_URL`, 'https://upwell.example');
    expect(complete.Outputs).toHaveProperty('SiteUrl.Value', 'https://upwell.example');
  });

  test('has the security headers of the function for all that the function doesn’t send', () => {
    for (const { pathPattern, headersPolicy } of readCacheBehaviors(complete)) {
      const properties = complete.Resources[headersPolicy]?.Properties ?? null;
      const headers = readPath(properties, 'ResponseHeadersPolicyConfig.SecurityHeadersConfig');
      expect.soft(headers, pathPattern).toEqual({
        ContentSecurityPolicy: {
          ContentSecurityPolicy: adapterSecurityHeaders['content-security-policy'],
          Override: false,
        },
        ContentTypeOptions: { Override: false },
        ReferrerPolicy: { ReferrerPolicy: adapterSecurityHeaders['referrer-policy'], Override: false },
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: 63_072_000,
          IncludeSubdomains: true,
          Override: false,
        },
      });
    }
    expect(adapterSecurityHeaders['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });

  test.each<[setting: string, path: string, value: Json]>([
    ['DOMAIN', `${distribution}.Aliases`, ['upwell.example']],
    ['CERTIFICATE_ARN', `${distribution}.ViewerCertificate.AcmCertificateArn`, certificateArn],
    ['RESERVED_CONCURRENCY', 'UpwellLambdaFunction.Properties.ReservedConcurrentExecutions', '50'],
    ['WAF_RATE_LIMIT', 'Firewall.Properties.Rules.0.Statement.RateBasedStatement.Limit', '2000'],
    ['WAF_RATE_LIMIT', `${distribution}.WebACLId`, { 'Fn::GetAtt': ['Firewall', 'Arn'] }],
    ['MONTHLY_BUDGET', 'Budget.Properties.Budget.BudgetLimit', { Amount: '25', Unit: 'USD' }],
    [
      'ALARM_EMAIL',
      'Budget.Properties.NotificationsWithSubscribers.1.Subscribers',
      [{ SubscriptionType: 'EMAIL', Address: 'ada@example.com' }],
    ],
  ])('uses %s at %s, which is absent without the optional settings', (_setting, path, value) => {
    expect(complete.Resources).toHaveProperty(path, value);
    expect(plain.Resources).not.toHaveProperty(path);
  });
});

/** Returns a cycle as a path that begins and ends with the same resource; null when there is none. */
function findCycle({ Resources }: Template): string[] | null {
  const visit = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    const resource = Resources[name];
    if (resource === undefined) return null;
    const references = findReferences(resource.Properties).map(([other]) => other);
    const next = [...references, ...[resource.DependsOn ?? []].flat()];
    for (const reference of new Set(next)) {
      const cycle = visit(reference, [...path, name]);
      if (cycle !== null) return cycle;
    }
    return null;
  };
  for (const name of Object.keys(Resources)) {
    const cycle = visit(name, []);
    if (cycle !== null) return cycle;
  }
  return null;
}
