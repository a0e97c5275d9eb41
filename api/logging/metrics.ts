// Metrics in CloudWatch's embedded metric format: members of a log line that CloudWatch also stores as metrics.
// https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html

export const metricNamespace = 'Upwell';

const units = {
  /** The number of its values is the number of requests. */
  durationMs: 'Milliseconds',
  storeReads: 'Count',
  storeFailures: 'Count',
  coldStarts: 'Count',
  builtInFeeds: 'Count',
  signInDenials: 'Count',
  /** Responses with a status from 400 to 499. What API Gateway counts in addition, it has rejected itself. */
  clientErrors: 'Count',
} as const;

export type Metrics = Partial<Record<keyof typeof units, number>>;

/**
 * Returns the members of a log line for these metrics, with the stage as their dimension, and for a metric `errors` with
 * the error code as a second dimension. Each combination of a metric and its dimensions is billed, so there are no others.
 * @param errorCode null if there was no error.
 */
export function formatMetrics(
  stage: string,
  metrics: Metrics,
  errorCode: string | null,
  timeMs: number,
): object {
  const directives = [
    createDirective(
      ['stage'],
      Object.keys(metrics).map((name) => ({ Name: name, Unit: units[name as keyof Metrics] })),
    ),
    ...(errorCode === null
      ? []
      : [createDirective(['stage', 'errorCode'], [{ Name: 'errors', Unit: 'Count' }])]),
  ];
  return {
    stage,
    ...metrics,
    ...(errorCode !== null && { errorCode, errors: 1 }),
    _aws: { Timestamp: timeMs, CloudWatchMetrics: directives },
  };
}

function createDirective(dimensions: readonly string[], metrics: readonly { Name: string; Unit: string }[]) {
  return { Namespace: metricNamespace, Dimensions: [dimensions], Metrics: metrics };
}
