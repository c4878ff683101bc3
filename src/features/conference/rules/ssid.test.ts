import { expect, test } from 'vitest';
import { ssidOf } from './ssid.ts';

const byRule = (name: string, ssidPattern = '{event}') =>
  ssidOf({ ssidKind: 'own', ssid: null, name }, { ssidPattern });

test('an SSID by the rule of the site is cut between words, to 32 bytes', () => {
  expect(byRule('Gala')).toBe('Gala');
  expect(byRule('Norwegian Federation of Very Long Names')).toBe('Norwegian Federation of Very');
  expect(byRule('Norwegian Federation of Very Big')).toBe('Norwegian Federation of Very Big');
  expect(byRule('Norwegian Federation of Very Big Names')).toBe('Norwegian Federation of Very Big');
});

test('one long word is cut within itself, and characters stay whole', () => {
  expect(byRule('A Donaudampfschifffahrtsgesellschaftskapitaen')).toBe(
    'A Donaudampfschifffahrtsgesellsc',
  );
  expect(byRule('🎉'.repeat(9))).toBe('🎉'.repeat(8));
});
