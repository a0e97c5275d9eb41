import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SettingError } from '../settingFormats.ts';
import { readOrCreateSignInKey } from './localIdentity.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upwell-key-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('readOrCreateSignInKey', () => {
  test('creates a key of 256 random bits once, in a file that only its owner can read', () => {
    const dataDir = join(folder, 'not', 'there', 'yet');
    const key = readOrCreateSignInKey(dataDir);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(readOrCreateSignInKey(dataDir)).toBe(key);
    expect(readFileSync(join(dataDir, 'sign-in-key'), 'utf8')).toBe(`${key}\n`);
    expect(statSync(join(dataDir, 'sign-in-key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['sign-in-key']);
  });

  test('returns the same key to several processes that start concurrently', async () => {
    const program = `
      const { readOrCreateSignInKey } = await import(${JSON.stringify(join(import.meta.dirname, 'localIdentity.ts'))});
      while (Date.now() < ${Date.now() + 1_500});
      console.log(readOrCreateSignInKey(${JSON.stringify(folder)}));
    `;
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    const keys = (await Promise.all([start(), start(), start(), start()])).map(({ stdout }) => stdout.trim());
    expect(new Set(keys)).toEqual(new Set([readOrCreateSignInKey(folder)]));
    expect(readdirSync(folder)).toEqual(['sign-in-key']);
  });

  test.each([[''], ['short\n'], ['two words that are long enough\n']])(
    'throws a SettingError when the file contains «%s»',
    (content) => {
      const path = join(folder, 'sign-in-key');
      writeFileSync(path, content);
      expect(() => readOrCreateSignInKey(folder)).toThrow(SettingError);
      expect(() => readOrCreateSignInKey(folder)).toThrow(
        `${path} doesn’t contain a sign-in key. Delete it, and the next start creates a new one.`,
      );
    },
  );
});
