import { beforeAll, expect, test } from 'vitest';
import { requireLambdaPackage } from '../../tests/support/lambda/requireLambdaPackage.ts';
import { dynamicImports } from '../../web/codeSplitting.ts';
import { computePageWeight, listPublicFiles } from './pageWeight.ts';

/** The most that the home page may load, in bytes of scripts and style sheets compressed with gzip. */
const budgetBytes = { untilSeen: 8900, untilPressable: 101_200 };

// The package needs a build of the site, too.
beforeAll(requireLambdaPackage, 120_000);

test('the home page loads no more script and style than its budget before the first bubble', () => {
  const { bytesUntilSeen, bytesUntilPressable, scripts } = computePageWeight('dist/web');
  expect([...scripts.keys()].map((file) => file.replace(/-[\w-]{8}\.js$/, '')).toSorted()).toEqual([
    'assets/app',
    'assets/homeStyles',
    'assets/index',
    'assets/react',
    'assets/rolldown-runtime',
  ]);
  expect(bytesUntilSeen).toBeLessThanOrEqual(budgetBytes.untilSeen);
  expect(bytesUntilPressable).toBeLessThanOrEqual(budgetBytes.untilPressable);
});

test('public pages consist of at most 15 scripts and style sheets', () => {
  const files = listPublicFiles('dist/web');
  expect(files.length).toBeGreaterThan(Object.keys(dynamicImports).length);
  expect(files.length).toBeLessThanOrEqual(15);
});
