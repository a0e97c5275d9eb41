// Checks what the documents about security claim: that the named tests exist, and what holds for all files.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { archiveKinds } from '../../api/backup/archive.ts';
import { readSettings } from '../../api/env.ts';
import { createPagePolicy } from '../../api/http/contentSecurityPolicy.ts';
import { secretNames } from '../../api/secrets/readSecrets.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const model = read('docs/security.md');

describe('a test that docs/security.md names', () => {
  const links = model.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.ts)\)/g);

  test.each(Array.from(links, ([, title = '', file = '']) => [title, file] as const))(
    '“%s” is in %s',
    (title, file) => {
      expect(read(file)).toContain(title);
    },
  );
});

describe('docs/asvs.csv', () => {
  const [header, ...rows] = Papa.parse<string[]>(read('docs/asvs.csv').trim()).data;

  test('has each requirement of levels 1 and 2 of ASVS 5.0 once, in the order of the standard', () => {
    expect(header).toEqual(['requirement', 'level', 'state', 'file', 'test', 'remark']);
    // Of the columns req_id and L of the standard's own CSV file, without level 3, joined by commas and line breaks.
    expect(hash('sha256', rows.map((row) => row.slice(0, 2).join(',')).join('\n'))).toBe(
      '682ee518f26e522cbd58eef0fee5a3e598a9220636bcbb2b6f8dd260aee43ee6',
    );
  });

  test('names a test or a file that exists for each requirement that holds, and a reason for all others', () => {
    const wrong = rows.filter(([, , state = '', file = '', title = '', remark = '']) => {
      const isFound = existsSync(file) && read(file).includes(title);
      if (state === 'holds') return !isFound || (/\.(test|spec)\.ts$/.test(file) && title === '');
      return !/^(not applicable|declined|open)$/.test(state) || remark === '' || (file !== '' && !isFound);
    });
    expect(wrong).toEqual([]);
  });

  test('has the counts that docs/security.md says', () => {
    const count = (state: string) => rows.filter((row) => row[2] === state).length;
    expect(model).toContain(
      `${count('holds')} hold, ${count('not applicable')} don’t apply, ${count('declined')} are declined, and ${count('open')} are open`,
    );
  });
});

test('docs/inventory.csv has all kinds of data, keys, and hosts that browsers and servers ask', () => {
  const policy = createPagePolicy(
    readSettings({
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: 'project',
      FIREBASE_API_KEY: 'key',
      FIREBASE_MEASUREMENT_ID: 'G-1',
    }),
  );
  const hosts = Array.from(policy.matchAll(/https:\/\/([^/; ]+)/g), ([, host = '']) =>
    host.replace('project.', 'PROJECT.'),
  );
  expect(hosts.length).toBeGreaterThan(10);
  const inventory = read('docs/inventory.csv');
  const names = [...archiveKinds, ...secretNames, 'METRICS_TOKEN', 'SIGN_IN_KEY', ...hosts];
  expect(names.filter((name) => !inventory.includes(name))).toEqual([]);
});

describe('the code', () => {
  const tracked = execFileSync('git', ['ls-files', 'api', 'domain', 'web', 'infrastructure', '*.yml'], {
    encoding: 'utf8',
  });
  const source = tracked
    .trim()
    .split('\n')
    .filter((path) => /\.(tsx?|js|yml|service)$/.test(path) && !/\.(test|contract|generated)\./.test(path))
    .map(read)
    .join('\n');

  test('uses SHA-256 for hashes, and nothing older', () => {
    const algorithms = source.matchAll(/\b(?:createHash|createHmac|hash)\(\s*'(\w+)'/g);
    expect(new Set(Array.from(algorithms, ([, name]) => name))).toEqual(new Set(['sha256']));
  });

  test('uses https in all addresses of other hosts', () => {
    // Names of XML have no hosts, and this machine needs no encryption.
    const plain =
      /\bhttp:\/\/(?!localhost|127\.0\.0\.1|www\.(?:w3|sitemaps)\.org|upwell:|[\w.]+\.example|\$\{|\[|\(|')[^\s'"`<>)]+/g;
    expect(Array.from(source.matchAll(plain), ([url]) => url)).toEqual([]);
  });

  test('switches the check of certificates off nowhere', () => {
    expect(source).not.toMatch(
      /rejectUnauthorized|NODE_TLS_REJECT|createInsecure|insecureHTTPParser|insecure-http/,
    );
  });
});
