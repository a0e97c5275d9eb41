// `npm run doctor`: reports for each setting what is configured, whether it works, and what to do. With `--deploy` it
// checks the next deployment instead, and with `--deployed URL` the deployed site.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSettings, usesFirestoreEmulator } from '../env.ts';
import { getSettingName, SettingError } from '../settingFormats.ts';
import { storeGoogleCredentials } from '../storage/credentialsFile.ts';
import { broken, type Check, type Finding, formatFinding, works } from './doctorFinding.ts';
import { checkAdmins, checkDemo, checkIdentity } from './doctorIdentity.ts';
import {
  checkAnalytics,
  checkGoogleCredentials,
  checkPhotos,
  checkPlaceholders,
  checkPush,
} from './doctorServices.ts';
import { checkAddress, checkPort, checkProxies, checkSite, checkStore } from './doctorSite.ts';

const checks: Check[] = [
  checkStore,
  checkIdentity,
  checkAdmins,
  checkSite,
  checkPort,
  checkAddress,
  checkProxies,
  checkPhotos,
  checkPlaceholders,
  checkPush,
  checkAnalytics,
];

/** A demo has no other settings. */
const demoChecks: Check[] = [checkDemo, checkSite, checkPort, checkAddress, checkProxies];

/** Returns all findings in a fixed order, or only those about the settings that prevent the server from starting. */
export async function runChecks(env: Record<string, string | undefined>): Promise<Finding[]> {
  try {
    const settings = readSettings(env);
    if (settings.identity === 'demo')
      return await Promise.all(demoChecks.map(async (check) => check(settings)));
    const needsGoogle = settings.store === 'firestore' || settings.identity === 'firebase';
    const findings = await Promise.all(checks.map(async (check) => check(settings)));
    if (!needsGoogle || usesFirestoreEmulator()) return findings;
    return [...findings, checkGoogleCredentials(env['GOOGLE_APPLICATION_CREDENTIALS'])];
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return error.problems.map((message) => broken(getSettingName(message), message));
  }
}

if (import.meta.main) {
  const values = parseOptions();
  const findings = await (values.deployed !== undefined
    ? checkDeployedSite(values.deployed, values.api ?? null)
    : values.deploy
      ? checkNextDeployment(values.stage)
      : checkThisInstallation());
  for (const finding of findings) console.log(formatFinding(finding));
  // A pending Firestore call would keep the process running for minutes.
  process.exit(findings.some(({ state }) => state === 'broken') ? 1 : 0);
}

/** Ends the process with a sentence for unknown options. */
function parseOptions() {
  try {
    return parseArgs({
      options: {
        deploy: { type: 'boolean', default: false },
        stage: { type: 'string', default: 'prod' },
        deployed: { type: 'string' },
        api: { type: 'string' },
      },
    }).values;
  } catch {
    console.error(
      'The options are unknown or incomplete: use npm run doctor without any, or with -- --deploy [--stage dev], or with -- --deployed URL [--api URL].',
    );
    process.exit(2);
  }
}

async function checkThisInstallation(): Promise<Finding[]> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  storeGoogleCredentials(process.env);
  return runChecks(process.env);
}

async function checkNextDeployment(stage: string): Promise<Finding[]> {
  const { checkDeployment } = await import('./deployment/deployment.ts');
  const problems = await checkDeployment(['--stage', stage]);
  return problems.length === 0
    ? [works('Deployment', `stage ${stage} can be deployed.`)]
    : problems.map((message) => broken('Deployment', message));
}

async function checkDeployedSite(siteUrl: string, apiUrl: string | null): Promise<Finding[]> {
  const { testSite } = await import('./deployment/smokeTest.ts');
  return testSite({ siteUrl: siteUrl.replace(/\/+$/, ''), apiUrl });
}
