// Checks the settings of the files in infrastructure/.
import { quoteSetting } from '../../settingFormats.ts';
import type { Deployment } from './readDeployment.ts';

/** CloudFront's certificates and firewalls exist in this region only. */
const cloudFrontRegion = 'us-east-1';

type Check = (deployment: Deployment) => string | null;

/** Returns a sentence for each setting that is missing or wrong. */
export function findInfrastructureProblems(deployment: Deployment): string[] {
  return checks.map((check) => check(deployment)).filter((problem) => problem !== null);
}

const checks: readonly Check[] = [
  ({ provider: { stage } }) =>
    ['dev', 'prod'].includes(stage)
      ? null
      : `--stage ${stage} is unknown: use dev or prod, which is the default.`,
  ({ unknownRegion }) =>
    unknownRegion === null
      ? null
      : `${quoteSetting('AWS_REGION', unknownRegion)} is not a region: set it to one such as eu-central-1.`,
  ({ custom: { domain } }) =>
    domain === '' || /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/.test(domain)
      ? null
      : `${quoteSetting('DOMAIN', domain)} is not a domain: set it to a name without https:// and in lower case, such as upwell.example.`,
  checkCertificate,
  ({ custom: { domain, certificateArn } }) =>
    domain === '' && certificateArn !== ''
      ? 'DOMAIN is missing: CERTIFICATE_ARN is only used for an own domain.'
      : null,
  ({ custom: { reservedConcurrency } }) =>
    reservedConcurrency === '' || /^[1-9]\d{0,4}$/.test(reservedConcurrency)
      ? null
      : `${quoteSetting('RESERVED_CONCURRENCY', reservedConcurrency)} is not a whole number above 0: correct it, or remove it.`,
  checkRateLimit,
  checkWebAcl,
  ({ custom: { alarmEmail } }) =>
    alarmEmail === '' || /^[^\s@]+@[^\s@]+$/.test(alarmEmail)
      ? null
      : `${quoteSetting('ALARM_EMAIL', alarmEmail)} is not an e-mail: set it to one.`,
  ({ custom: { backupRetentionDays } }) =>
    backupRetentionDays === ''
      ? null
      : 'BACKUP_RETENTION_DAYS is no longer used: remove it, and let Firestore make the backups, as docs/run-on-aws.md says under Backups. The bucket and what is in it stay.',
  ({ custom: { monthlyBudget } }) =>
    /^\d{1,9}(\.\d{1,2})?$/.test(monthlyBudget) && Number(monthlyBudget) > 0
      ? null
      : `${quoteSetting('MONTHLY_BUDGET', monthlyBudget)} is not an amount in dollars: set it to a number such as 10.`,
  ({ custom: { originSecretRotation } }) =>
    /^[\w-]{1,32}$/.test(originSecretRotation)
      ? null
      : 'ORIGIN_SECRET_ROTATION is invalid: set it to a number, or to a date such as 2026-11-22.',
];

function checkCertificate({ custom: { domain, certificateArn } }: Deployment): string | null {
  if (certificateArn === '')
    return domain === ''
      ? null
      : `CERTIFICATE_ARN is missing: an own DOMAIN needs a certificate of AWS Certificate Manager in ${cloudFrontRegion}.`;
  const [, region] = /^arn:aws:acm:([a-z\d-]+):\d{12}:certificate\/[\da-f-]+$/.exec(certificateArn) ?? [];
  if (region === undefined)
    return 'CERTIFICATE_ARN is not the ARN of a certificate: copy it from AWS Certificate Manager.';
  return region === cloudFrontRegion
    ? null
    : `CERTIFICATE_ARN is in ${region}, but CloudFront only uses certificates of ${cloudFrontRegion}: request it there.`;
}

function checkRateLimit({ custom: { wafRateLimit, webAclArn }, provider }: Deployment): string | null {
  if (wafRateLimit === '') return null;
  if (!/^\d{2,9}$/.test(wafRateLimit) || Number(wafRateLimit) < 10)
    return `${quoteSetting('WAF_RATE_LIMIT', wafRateLimit)} is not a limit: set it to a whole number of requests in five minutes, at least 10.`;
  if (webAclArn !== '') return 'WAF_RATE_LIMIT and WEB_ACL_ARN are both set: remove one of them.';
  return provider.region === cloudFrontRegion
    ? null
    : `WAF_RATE_LIMIT needs AWS_REGION=${cloudFrontRegion}, where CloudFront’s firewalls are: create one there, and set WEB_ACL_ARN instead.`;
}

function checkWebAcl({ custom: { webAclArn } }: Deployment): string | null {
  return webAclArn === '' || /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[^/]+\/[^/]+$/.test(webAclArn)
    ? null
    : `WEB_ACL_ARN is not the ARN of a firewall for CloudFront: it begins with arn:aws:wafv2:${cloudFrontRegion} and contains global/webacl.`;
}
