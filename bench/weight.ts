import { computePageWeight } from '../scripts/build/pageWeight.ts';
import type { Benchmark } from './benchmark.ts';

const createRow = (label: string, bytes: number) => ({
  label: `Script and style before the first bubble ${label}, gzip`,
  value: bytes / 1000,
  unit: 'kB',
});

/** Measures the size of the scripts and style sheets that the first bubble waits for. */
export const measureWeight: Benchmark = async () => {
  const { bytesUntilSeen, bytesUntilPressable } = computePageWeight('dist/web');
  return [createRow('can be seen', bytesUntilSeen), createRow('can be pressed', bytesUntilPressable)];
};
