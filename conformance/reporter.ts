// Prints the ids of the statements that failed or were skipped, and as the last line how many there are.
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

// Playwright expects a default export.
// oxlint-disable-next-line import/no-default-export
export default class ConformanceReporter implements Reporter {
  private readonly tests = new Set<TestCase>();

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    this.tests.add(test);
    const reason = test.annotations.find(({ type }) => type === 'skip')?.description;
    if (status === 'skipped')
      console.log(`skipped  ${test.title}${reason === undefined ? '' : ` (${reason})`}`);
    else if (status !== 'passed')
      console.log(`FAILED   ${test.title}\n${(error?.message ?? status).slice(0, 1_000)}\n`);
  }

  onError({ message }: { message?: string }): void {
    console.log(message);
  }

  onEnd(): void {
    const count = (...outcomes: string[]) =>
      [...this.tests].filter((test) => outcomes.includes(test.outcome())).length;
    console.log(
      `${count('expected', 'flaky')} passed, ${count('unexpected')} failed, ${count('skipped')} skipped`,
    );
  }
}
