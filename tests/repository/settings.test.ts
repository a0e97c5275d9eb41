import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../api/env.ts';

/** Set by a script, by Lambda or for the emulators. */
const internal = /^(SITE_DIR|DEV_SERVER_URL|AWS_LAMBDA_FUNCTION_NAME|LOG_FORMAT|\w+_EMULATOR_HOST)$/;
/** Have no effect on Lambda, or another one. */
const ofOneMachine = /^(DEMO|HOST|PORT|DATA_DIR|SIGN_IN_KEY|TRUSTED_PROXIES|METRICS_TOKEN)$/;

const names = new Set<string>(['GOOGLE_CREDENTIALS']);
readSettings(new Proxy<Record<string, string>>({}, { get: (_target, name) => void names.add(String(name)) }));
const settings = Array.from(names).filter((name) => !internal.test(name));

describe('each setting', () => {
  test('is explained in .env.example', () => {
    const example = readFileSync('.env.example', 'utf8');
    expect(settings.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(example))).toEqual([]);
  });

  test('is passed to Lambda by serverless.yml, unless it is for one machine', () => {
    const deployment = readFileSync('serverless.yml', 'utf8');
    const passed = settings.filter((name) => !ofOneMachine.test(name));
    expect(passed.length).toBeGreaterThan(10);
    expect(passed.filter((name) => !deployment.includes(`\n    ${name}: `))).toEqual([]);
  });
});
