// Checks that the style sheets use the design tokens.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bubbleProperties } from '#domain/bubble/bubbleColour.ts';

const webFolder = join(import.meta.dirname, '../..');
const styleSheets = globSync('{src,public}/**/*.css', { cwd: webFolder }).map((path) => ({
  path,
  css: readFileSync(join(webFolder, path), 'utf8').replaceAll(/\/\*[^]*?\*\//g, ''),
}));
const tokensCss = getCss('src/ui/tokens.css');
const tokens = readDefinitions(tokensCss);
const breakpoints = matchAll(getCss('src/ui/breakpoints.css'), /@custom-media (--[\w-]+)/g);

/** Every declaration outside the tokens, such as `src/ui/base.css: margin: 0`. */
const declarations = styleSheets
  .filter(({ css }) => css !== tokensCss)
  .flatMap(({ path, css }) =>
    matchAll(css, /(?<=[;{}]\s*)([\w-]+:[^;{}]+);/g).map((declaration) => `${path}: ${declaration}`),
  );

const mediaQueries = styleSheets.flatMap(({ path, css }) =>
  matchAll(css, /@media([^{]+)\{/g).map((query) => `${path}: ${query}`),
);

/** The custom properties that components set on their elements. */
const componentProperties = [
  ...globSync('src/**/*.{ts,tsx}', { cwd: webFolder })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => matchAll(readFileSync(join(webFolder, path), 'utf8'), /'(--[\w-]+)'/g)),
  ...Object.keys(bubbleProperties(0)),
];

describe('a style sheet', () => {
  test('takes its colours from tokens', () => {
    const colours = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|light-dark)a?\(|: (.* )?(white|black)\b(?!-)/i;
    // The standalone pages in public/ define copies of tokens. The colour of a mask is its opacity.
    const withoutCopies = declarations.filter((declaration) => !/: (--|mask:)/.test(declaration));
    expect(withoutCopies.filter((declaration) => colours.test(declaration))).toEqual([]);
  });

  test('takes its font sizes, radii, distances and layers from tokens', () => {
    const sizes =
      /: (font(-size)?|border-radius|(padding|margin)(-[a-z-]+)?|(row-|column-)?gap): .*\d(px|rem)/;
    const layers = /: z-index: -?\d/;
    const inApplication = declarations.filter((declaration) => declaration.startsWith('src/'));
    expect(
      inApplication.filter((declaration) => sizes.test(declaration) || layers.test(declaration)),
    ).toEqual([]);
  });

  test('animates only what the compositor can, so that the main thread rests', () => {
    const animated = styleSheets.flatMap(({ path, css }) =>
      matchAll(css, /@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)/g).flatMap((frames) =>
        matchAll(frames, /([\w-]+):[^;{}]+;/g).map((property) => `${path}: ${property}`),
      ),
    );
    expect(animated.length).toBeGreaterThan(0);
    expect(
      animated.filter((declaration) => !/: (opacity|transform|translate|scale|rotate)$/.test(declaration)),
    ).toEqual([]);
  });

  test('names its breakpoints', () => {
    expect(mediaQueries.filter((query) => /width|height/.test(query))).toEqual([]);
  });

  test('uses only custom properties that are defined', () => {
    const defined = new Set([
      ...componentProperties,
      ...styleSheets.flatMap(({ css }) => [...readDefinitions(css).keys()]),
    ]);
    const used = styleSheets.flatMap(({ css }) => findUses(css));
    expect(used.filter((name) => !defined.has(name))).toEqual([]);
  });
});

describe('the tokens', () => {
  test('are all used', () => {
    const used = new Set([...componentProperties, ...styleSheets.flatMap(({ css }) => findUses(css))]);
    expect([...tokens.keys()].filter((name) => !used.has(name))).toEqual([]);
  });

  test('contain no breakpoint without a use', () => {
    expect(breakpoints.filter((name) => !mediaQueries.join().includes(`(${name})`))).toEqual([]);
  });

  test('have the same values in public/sign-in/local.css', () => {
    const copies = [...readDefinitions(getCss('public/sign-in/local.css'))];
    expect(copies).toEqual(copies.map(([name]) => [name, tokens.get(name)]));
  });
});

function getCss(path: string): string {
  return styleSheets.find((styleSheet) => styleSheet.path === path)?.css ?? '';
}

/** Returns the custom properties that a style sheet defines, each with its first value. */
function readDefinitions(css: string): Map<string, string> {
  const definitions = [...css.matchAll(/(?<=[;{}]\s*)(--[\w-]+):\s*([^;]+);/g)];
  return new Map(
    definitions.toReversed().map(([, name = '', value = '']) => [name, value.replaceAll(/\s+/g, ' ')]),
  );
}

function findUses(css: string): string[] {
  return matchAll(css, /var\((--[\w-]+)/g);
}

/** Returns what the first group of the pattern matches, for every match. */
function matchAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group.trim());
}
