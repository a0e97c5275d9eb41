// Checks the CloudFormation template of the package for Lambda.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { adapterSecurityHeaders } from '../api/http/securityHeaders.ts';
import { packageFolder } from '../tests/support/lambda/lambdaPackage.ts';
import { requireLambdaPackage } from '../tests/support/lambda/requireLambdaPackage.ts';

interface Template {
  Conditions: object;
  Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>;
  Outputs: object;
}

let template: Template;

beforeAll(async () => {
  await requireLambdaPackage();
  const path = join(packageFolder, 'cloudformation-template-update-stack.json');
  template = JSON.parse(readFileSync(path, 'utf8')) as Template;
}, 120_000);

/** Returns the resources and conditions that a value refers to. */
function findReferences(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, operand]: [string, unknown]) => {
    if (name === 'Ref' || (name === 'Condition' && typeof operand === 'string')) return [String(operand)];
    if (name === 'Fn::GetAtt' || name === 'Fn::If')
      return findReferences(operand).concat(String((operand as unknown[])[0]));
    if (name === 'Fn::Sub')
      return Array.from(String(operand).matchAll(/\$\{([^.}]+)/g), ([, ref = '']) => ref);
    return findReferences(operand);
  });
}

function findStatements(value: unknown): { Effect: string; Action: unknown; Resource: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('Effect' in value) return [value as ReturnType<typeof findStatements>[number]];
  return Object.values(value).flatMap(findStatements);
}

describe('the template', () => {
  test('refers to resources and conditions that exist', () => {
    const { Conditions, Resources, Outputs } = template;
    const references = findReferences({ Resources, Outputs });
    expect(references.length).toBeGreaterThan(20);
    const known = { ...Conditions, ...Resources };
    expect(
      references.filter((name) => !name.startsWith('AWS::') && !name.startsWith('arn:') && !(name in known)),
    ).toEqual([]);
  });

  test('has the stage and the region in each name that is unique in the account', () => {
    const names = JSON.stringify(template.Resources).matchAll(
      /"(?:Name|RoleName|BudgetName|TopicName|AlarmName)":"(upwell[^"]*)"/g,
    );
    const found = Array.from(names, ([, name]) => name ?? '');
    expect(found.length).toBeGreaterThanOrEqual(9);
    expect(found.filter((name) => !/^upwell-prod-(us-east-1)?/.test(name))).toEqual([]);
  });

  test('allows nothing for all resources or by all actions', () => {
    const allowed = findStatements(template.Resources).filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.length).toBeGreaterThan(1);
    expect(
      allowed.filter(({ Action, Resource }) => /^\["?[^"]*\*|"\*"/.test(JSON.stringify([Action, Resource]))),
    ).toEqual([]);
  });

  test('gives the secret of CloudFront’s requests to the function, and no other', () => {
    const secret = { 'Fn::Sub': '{{resolve:secretsmanager:${OriginSecret}}}' };
    expect(template.Resources['UpwellLambdaFunction']?.Properties).toMatchObject({
      Environment: {
        Variables: {
          PUBLIC_URL: { 'Fn::If': ['HasDomain', 'https://upwell.example', expect.anything()] },
          ORIGIN_SECRET: secret,
          UNSPLASH_ACCESS_KEY: '',
          GOOGLE_CREDENTIALS: '',
        },
      },
    });
    expect(JSON.stringify(template.Resources['Distribution'])).toContain(JSON.stringify(secret));
  });

  test('has the security headers of the function for the errors of the gateway', () => {
    expect(template.Resources['SecurityHeadersPolicy']?.Properties).toMatchObject({
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: {
            ContentSecurityPolicy: adapterSecurityHeaders['content-security-policy'],
          },
          ReferrerPolicy: { ReferrerPolicy: adapterSecurityHeaders['referrer-policy'] },
        },
      },
    });
  });

  test('passes on each parameter that a page reads', () => {
    expect(template.Resources['PageCachePolicy']?.Properties).toMatchObject({
      CachePolicyConfig: {
        ParametersInCacheKeyAndForwardedToOrigin: {
          QueryStringsConfig: {
            QueryStrings: expect.arrayContaining(['thought', 'author', 'q', 'after', 'deep', 'reload']),
          },
        },
      },
    });
  });

  test('has no alarm without a section in the runbook', () => {
    const runbook = readFileSync('docs/runbook.md', 'utf8');
    const alarms = Object.values(template.Resources).filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm');
    expect(alarms).toHaveLength(4);
    for (const { Properties } of alarms) {
      const [, title = ''] =
        /See “(.*)” in docs\/runbook\.md/.exec(String(Properties['AlarmDescription'])) ?? [];
      expect(runbook).toContain(`## ${title}\n`);
    }
  });
});
