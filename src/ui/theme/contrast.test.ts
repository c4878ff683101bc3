import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { brandIds } from '../../contract/brand-accents.ts';
import { brands } from './brands.ts';
import { themeOfBrand } from './theme.ts';
import { atriumVariables } from './variables.ts';

type Scheme = 'light' | 'dark';

/** WCAG 2.2, 'relative luminance'. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns a function that computes the color of a CSS variable as #rrggbb. */
function colorReader(brandId: (typeof brandIds)[number], scheme: Scheme) {
  const theme = mergeMantineTheme(DEFAULT_THEME, themeOfBrand(brands[brandId]));
  const stock = defaultCssVariablesResolver(theme);
  const ours = atriumVariables;
  const all: Record<string, string> = {
    ...stock.variables,
    ...stock[scheme],
    ...ours.variables,
    ...ours[scheme],
  };
  return function read(name: string): string {
    const value = all[name.startsWith('--') ? name : `--mantine-color-${name}`] ?? name;
    const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    if (reference) return read(reference);
    const channels = /^rgba\((\d+), (\d+), (\d+), 1\)$/.exec(value)?.slice(1).map(Number);
    const hex = channels
      ? `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
      : value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
    if (!/^#[\da-f]{6}$/i.test(hex)) throw new Error(`${name} is no plain colour: ${value}`);
    return hex;
  };
}

const tints = ['accent', 'red', 'orange', 'teal'];

/** Text colors with their backgrounds. */
const textPairs = [
  ...['text', 'dimmed', 'anchor', 'error', '--atrium-success', '--atrium-warning'].flatMap(
    (text) => [
      [text, 'body'],
      [text, '--atrium-surface'],
    ],
  ),
  ['text', 'default'],
  ['default-color', 'default-hover'],
  ['placeholder', 'default'],
  ['#ffffff', 'red-9'],
  ...tints.flatMap((tint) => [
    ['#ffffff', `${tint}-filled`],
    ['#ffffff', `${tint}-filled-hover`],
    [`${tint}-light-color`, `${tint}-light`],
    [`${tint}-light-color`, `${tint}-light-hover`],
    [`${tint}-light-color`, 'body'],
    [`${tint}-outline`, 'body'],
  ]),
];

/** Borders of inputs and the focus ring with their backgrounds (WCAG 2.2, 1.4.11). */
const edgePairs = [
  ['default-border', 'default'],
  ['default-border', 'body'],
  ['anchor', 'body'],
];

describe.each(brandIds)('the colors of %s', (brandId) => {
  test.each<Scheme>(['light', 'dark'])('have enough contrast in the %s theme', (scheme) => {
    const read = colorReader(brandId, scheme);
    function tooFaint(pairs: string[][], least: number): string[] {
      return pairs.flatMap(([front = '', back = '']) => {
        const ratio = contrast(read(front), read(back));
        return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)}`] : [];
      });
    }
    expect(tooFaint(textPairs, 4.5)).toEqual([]);
    expect(tooFaint(edgePairs, 3)).toEqual([]);
  });
});
