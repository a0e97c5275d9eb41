import { expect, test } from 'vitest';
import { findProblems } from './deployment.ts';

const environment = {
  STORE: 'firestore',
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: 'demo-upwell',
  FIREBASE_API_KEY: 'key',
  ADMIN_EMAILS: 'ada@upwell.example',
  GOOGLE_CREDENTIALS: '{}',
  PUBLIC_URL: { 'Fn::If': ['HasDomain', 'one', 'other'] },
};
const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/01234567';

function check(changes: object, custom: object = {}): string[] {
  const problems = findProblems({
    custom: { publicUrl: '', certificateArn: '', ...custom },
    provider: { environment: { ...environment, ...changes } },
  });
  return problems.map((sentence) => sentence.split(' ')[0] ?? '');
}

test('a deployment with all settings has no problems, with and without an own domain', () => {
  expect(check({})).toEqual([]);
  expect(check({}, { publicUrl: 'https://upwell.example', certificateArn })).toEqual([]);
});

test('everything that is missing or wrong has a sentence that begins with the setting', () => {
  expect(check({ ADMIN_EMAILS: 'ada@example.com' })).toEqual(['ADMIN_EMAILS']);
  expect(check({ GOOGLE_CREDENTIALS: '' })).toEqual(['GOOGLE_CREDENTIALS']);
  expect(check({ FIREBASE_PROJECT_ID: '', FIREBASE_API_KEY: '' })).toEqual([
    'FIREBASE_PROJECT_ID',
    'FIREBASE_API_KEY',
  ]);
  expect(check({}, { publicUrl: 'https://upwell.example' })).toEqual(['CERTIFICATE_ARN']);
});
