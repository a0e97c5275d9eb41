import { measureFirstBubble } from '../support/firstBubble.ts';
import { expect, test } from '../support/site.ts';

/** The most that the home page may load, in bytes of scripts and style sheets compressed with gzip. */
const budgetBytes = { untilFirstBubble: 9150, untilPressable: 110_000 };

test('the home page loads no more script and style than its budget before the first bubble', async ({
  browser,
  baseURL,
}) => {
  const { bytesUntilSeen, bytesUntilPressable } = await measureFirstBubble(browser, baseURL);
  // Without a lower bound, a page without any script that was found would pass.
  expect(bytesUntilPressable).toBeGreaterThan(10_000);
  expect(bytesUntilSeen).toBeLessThanOrEqual(budgetBytes.untilFirstBubble);
  expect(bytesUntilPressable).toBeLessThanOrEqual(budgetBytes.untilPressable);
});
