// `npm run doctor`: reports for each setting what is configured, whether it works, and what to do.
import { existsSync } from 'node:fs';
import { readSettings } from '../env.ts';
import { getSettingName, SettingError } from '../settingFormats.ts';
import { type Check, type Finding, formatFinding } from './doctorFinding.ts';
import { checkAdmins, checkIdentity } from './doctorIdentity.ts';
import { checkAnalytics, checkPhotos, checkPlaceholders, checkPush } from './doctorServices.ts';
import { checkAddress, checkPort, checkSite, checkStore } from './doctorSite.ts';

const checks: Check[] = [
  checkStore,
  checkIdentity,
  checkAdmins,
  checkSite,
  checkPort,
  checkAddress,
  checkPhotos,
  checkPlaceholders,
  checkPush,
  checkAnalytics,
];

/** Returns all findings in a fixed order, or only those about the settings that prevent the server from starting. */
export async function runChecks(env: Record<string, string | undefined>): Promise<Finding[]> {
  try {
    const settings = readSettings(env);
    return await Promise.all(checks.map(async (check) => check(settings)));
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return error.problems.map((message) => ({ setting: getSettingName(message), state: 'broken', message }));
  }
}

if (import.meta.main) {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const findings = await runChecks(process.env);
  for (const finding of findings) console.log(formatFinding(finding));
  // A pending Firestore call would keep the process running for minutes.
  process.exit(findings.some(({ state }) => state === 'broken') ? 1 : 0);
}
