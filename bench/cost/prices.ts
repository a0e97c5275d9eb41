// What AWS and Google charge, in US dollars without taxes. The documents print this table.

export interface Price {
  title: string;
  usd: number;
  /** The number of units that the price is for. */
  per: number;
  unit: string;
  source: string;
  /** How sure the price is. */
  note: string;
}

/** When the prices were looked up. */
export const pricesDate = '2026-11-22';

const cloudFront = 'https://aws.amazon.com/cloudfront/pricing/';
const lambda = 'https://aws.amazon.com/lambda/pricing/';
const cloudWatch = 'https://aws.amazon.com/cloudwatch/pricing/';
const firestore = 'https://cloud.google.com/firestore/pricing';
const listed = 'list price';

export const prices = {
  edgeRequests: {
    title: 'CloudFront, HTTPS requests in Europe',
    usd: 0.012,
    per: 10_000,
    unit: 'requests',
    source: cloudFront,
    note: listed,
  },
  edgeTransfer: {
    title: 'CloudFront, transfer in Europe, first 10 TB',
    usd: 0.085,
    per: 1e9,
    unit: 'bytes',
    source: cloudFront,
    note: listed,
  },
  gatewayRequests: {
    title: 'API Gateway, HTTP API',
    usd: 1.2,
    per: 1e6,
    unit: 'requests',
    source: 'https://aws.amazon.com/api-gateway/pricing/',
    note: 'not verified for eu-central-1; 1.00 in us-east-1',
  },
  lambdaRequests: {
    title: 'Lambda, requests',
    usd: 0.2,
    per: 1e6,
    unit: 'requests',
    source: lambda,
    note: listed,
  },
  lambdaGbSeconds: {
    title: 'Lambda on Arm, duration',
    usd: 0.000_013_333_4,
    per: 1,
    unit: 'GB-s',
    source: lambda,
    note: 'us-east-1; for x86, both regions have the same price',
  },
  logBytes: {
    title: 'CloudWatch Logs, ingestion in eu-central-1',
    usd: 0.63,
    per: 1e9,
    unit: 'bytes',
    source: cloudWatch,
    note: listed,
  },
  reads: {
    title: 'Firestore, document reads',
    usd: 0.06,
    per: 100_000,
    unit: 'documents',
    source: firestore,
    note: 'the multi-region price, an upper limit: Oregon has 0.03, Frankfurt could not be verified',
  },
  writes: {
    title: 'Firestore, document writes',
    usd: 0.18,
    per: 100_000,
    unit: 'documents',
    source: firestore,
    note: 'as above; Oregon has 0.09',
  },
  storeTransfer: {
    title: 'Google Cloud, transfer from Firestore to AWS',
    usd: 0.12,
    per: 1e9,
    unit: 'bytes',
    source: 'https://cloud.google.com/vpc/network-pricing',
    note: 'not verified',
  },
  alarm: {
    title: 'CloudWatch, alarm',
    usd: 0.1,
    per: 1,
    unit: 'alarm and month',
    source: cloudWatch,
    note: 'us-east-1',
  },
  metric: {
    title: 'CloudWatch, custom metric',
    usd: 0.3,
    per: 1,
    unit: 'metric and month',
    source: cloudWatch,
    note: 'us-east-1',
  },
  dashboard: {
    title: 'CloudWatch, dashboard',
    usd: 3,
    per: 1,
    unit: 'dashboard and month',
    source: cloudWatch,
    note: listed,
  },
  secret: {
    title: 'Secrets Manager, secret',
    usd: 0.4,
    per: 1,
    unit: 'secret and month',
    source: 'https://aws.amazon.com/secrets-manager/pricing/',
    note: 'us-east-1',
  },
} satisfies Record<string, Price>;

export type PriceName = keyof typeof prices;

/** What costs nothing in a month, of the same units as the prices. A Firestore day has its own limit, here times 30. */
export const freeTier: Partial<Record<PriceName, number>> = {
  edgeRequests: 1e7,
  edgeTransfer: 1e12,
  lambdaRequests: 1e6,
  lambdaGbSeconds: 400_000,
  logBytes: 5e9,
  reads: 50_000 * 30,
  writes: 20_000 * 30,
  storeTransfer: 10 * 2 ** 30,
  alarm: 10,
  metric: 10,
  dashboard: 3,
};

/** Returns the price of a quantity in US dollars. */
export function costOf(name: PriceName, quantity: number): number {
  return (quantity / prices[name].per) * prices[name].usd;
}
