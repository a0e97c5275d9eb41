import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  byteFunctions,
  exportedFunctions,
  idempotentFunctions,
  internalFunctions,
  textFunctions,
  valueFunctions,
} from '../tests/support/flow/inputFunctions.ts';
import { normalizeDraft, validateDraft } from './thought/thought.ts';
import { parseVideo } from './video/video.ts';
import { anyCharacter } from '../tests/support/flow/anyCharacter.ts';

/** Strings that, repeated to a long text, have made functions of some applications slow. */
const units = [
  'a',
  ' ',
  'a ',
  '&a',
  '\u0301\u0323',
  '😀',
  '中',
  'http://',
  '=',
  '"',
  '\n',
  '<',
  '%41',
  '\ud800',
  '/',
];
const longLength = Number(process.env['INPUT_LENGTH'] ?? 40_000);
/** A text that is 5 times as long takes 5 times as long with linear time, and 25 times with quadratic time. */
const lengthRatio = 5;
const maxTimeRatio = 12;
/** Shorter times are too inaccurate to compare. */
const minComparedMs = 150;
/** Another program may slow down one of the runs. */
const maxAttempts = 3;

const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...units, 'youtu.be', '?v=', '\0', '\u202e', "'", 'A'), maxLength: 30 }),
);

describe('input from outside', () => {
  test('is parsed by more than 100 listed functions, which all exist', () => {
    const listed = [
      ...internalFunctions,
      ...Object.keys({ ...textFunctions, ...valueFunctions, ...byteFunctions }),
    ];
    expect(listed.filter((name) => exportedFunctions[name] === undefined)).toEqual([]);
    expect(listed.length).toBeGreaterThan(100);
  });

  test.each(Object.entries(textFunctions))('%s accepts any text', (_, call) => {
    fc.assert(
      fc.property(text, (value) => void call(value)),
      { numRuns: 300 },
    );
  });

  test.each(Object.entries(valueFunctions))('%s accepts any value', (_, call) => {
    const value = fc.oneof(
      fc.anything(),
      fc.record({ thought: fc.anything(), type: fc.anything(), url: text }),
    );
    fc.assert(
      fc.property(value, (input) => void call(input)),
      { numRuns: 300 },
    );
  });

  test.each(Object.entries(byteFunctions))('%s accepts any bytes', (_, call) => {
    const starts = ['ffd8ffe0', '89504e470d0a1a0a', '474946383961', '52494646000000005745425056503858'];
    const start = fc.constantFrom(...starts).map((hex) => Array.from(Buffer.from(hex, 'hex')));
    const bytes = fc
      .tuple(start, fc.uint8Array({ maxLength: 200 }))
      .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])));
    fc.assert(
      fc.property(fc.oneof(bytes, fc.uint8Array()), (input) => void call(input)),
      { numRuns: 500 },
    );
  });

  test.each(Object.entries(idempotentFunctions))('%s doesn’t change its own result', (_, normalize) => {
    fc.assert(
      fc.property(text, (value) => {
        expect(normalize(normalize(value))).toBe(normalize(value));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each(units)('a long text of %j takes linear time', { timeout: 120_000 }, (unit) => {
    const slow = Object.entries(textFunctions).filter(([, call]) => !takesLinearTime(call, unit));
    expect(slow.map(([name]) => name)).toEqual([]);
  });

  test('a link of more than 2,048 characters is no video, and is reported as too long', () => {
    const link = (length: number) => 'https://youtu.be/dQw4w9WgXcQ?x='.padEnd(length, 'x');
    expect(parseVideo(link(2_048))).not.toBeNull();
    expect(parseVideo(link(2_049))).toBeNull();
    const draft = {
      thought: 'Begin anywhere.',
      author: 'John Cage',
      application: 'Write.',
      url: link(2_049),
    };
    const [problem] = validateDraft(normalizeDraft(draft));
    expect(problem?.message).toBe('URL can have at most 2,048 characters; this one has 2,049');
  });

  test('at most 30 marks of a letter are kept, which is more than any language uses', () => {
    expect(normalizeDraft({ thought: `b${'\u0323'.repeat(30)}` }).thought).toHaveLength(30);
    expect(normalizeDraft({ thought: `q${'\u0323'.repeat(40)}w` }).thought).toBe(`q${'\u0323'.repeat(30)}w`);
  });
});

function takesLinearTime(call: (text: string) => unknown, unit: string): boolean {
  const long = unit.repeat(longLength / unit.length);
  const short = unit.repeat(longLength / lengthRatio / unit.length);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const longMs = measure(() => call(long));
    if (longMs < minComparedMs || longMs < maxTimeRatio * measure(() => call(short))) return true;
  }
  return false;
}

function measure(call: () => unknown): number {
  const start = performance.now();
  call();
  return performance.now() - start;
}
