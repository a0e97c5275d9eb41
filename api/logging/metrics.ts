// Metrics in CloudWatch's embedded metric format: members of a log line that CloudWatch also stores as metrics.
// https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html

const units = {
  /** Has one value for each request, so that the number of its values is the number of requests. */
  durationMs: 'Milliseconds',
  storeFailures: 'Count',
  unexpectedStoreFailures: 'Count',
  coldStarts: 'Count',
  builtInFeeds: 'Count',
  signInDenials: 'Count',
  /** Responses with a status from 400 to 499. API Gateway also counts requests that it has rejected itself. */
  clientErrors: 'Count',
  /** Requests that don't come from CloudFront. */
  originRefusals: 'Count',
  failedJobs: 'Count',
} as const;

type MetricName = keyof typeof units;

export type Metrics = Partial<Record<MetricName, number>>;

/**
 * Returns the members of a log line for these metrics, with the stage as their dimension. The metric `errors` has the
 * error code as a second one. Each metric is billed for each combination of dimensions, so there are no others.
 * @param stage null without metrics.
 * @param errorCode null if there was no error.
 * @param time in UTC as ISO 8601.
 */
export function formatMetrics(
  stage: string | null,
  metrics: Metrics,
  errorCode: string | null,
  time: string,
): object {
  if (stage === null) return {};
  const directives = [
    createDirective(
      ['stage'],
      (Object.keys(metrics) as MetricName[]).map((name) => ({ Name: name, Unit: units[name] })),
    ),
    ...(errorCode === null
      ? []
      : [createDirective(['stage', 'errorCode'], [{ Name: 'errors', Unit: 'Count' }])]),
  ];
  return {
    stage,
    ...metrics,
    ...(errorCode !== null && { errorCode, errors: 1 }),
    _aws: { Timestamp: Date.parse(time), CloudWatchMetrics: directives },
  };
}

function createDirective(dimensions: readonly string[], metrics: readonly { Name: string; Unit: string }[]) {
  return { Namespace: 'Upwell', Dimensions: [dimensions], Metrics: metrics };
}
