import { applyConditions, packageTemplate } from '../infrastructure/packageTemplate.ts';
import type { Benchmark } from './benchmark.ts';
import {
  assumptions,
  countBilled,
  multiply,
  priceOf,
  readMemorySize,
  simulateLoad,
  sumOrigin,
} from './cost/calculateCost.ts';
import { writeDocuments } from './cost/documents.ts';
import { measureVisits, readMeasurements } from './cost/measureVisits.ts';

const visitsPerMonth = 1e6;
const monthSeconds = 30 * 24 * 3600;

/**
 * Measures visits with a browser, and writes the tables of docs/cost.md and docs/scale.md from them. The short form takes the
 * last measurements, which is enough after a change of the template or the prices.
 */
export const measureCost: Benchmark = async ({ isShort }) => {
  if (!isShort) await measureVisits();
  const measurements = readMeasurements();
  writeDocuments(measurements);
  const template = applyConditions(packageTemplate(), () => false);
  const load = simulateLoad(measurements, template, visitsPerMonth / monthSeconds, assumptions.caches);
  const billed = countBilled(load, measurements, readMemorySize(template));
  const costs = priceOf(multiply(billed, 1e6 / load.visits));
  const perVisit = (value: number) => value / load.visits;
  return [
    {
      label: 'Cost per million visits, of a site with a million a month',
      value: costs.reduce((sum, [, usd]) => sum + usd, 0),
      unit: 'US dollars',
    },
    { label: '– requests per visit', value: perVisit(load.edgeRequests), unit: '' },
    {
      label: '– of them answered by the function',
      value: perVisit(sumOrigin(load, measurements)),
      unit: '',
    },
    {
      label: '– documents read per visit',
      value: perVisit(sumOrigin(load, measurements, ({ reads }) => reads)),
      unit: '',
    },
  ];
};
