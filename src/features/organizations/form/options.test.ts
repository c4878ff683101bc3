import { expect, test } from 'vitest';
import { currencies } from '../../../ui/form/currencies.ts';
import { countriesWith, featureOptions, timeZonesWith } from './options.ts';

test('a feature the parent has lost is offered, so that it can be removed', () => {
  const options = featureOptions({
    grantableFeatures: ['organization'],
    features: ['organization', 'admin-history'],
  });
  expect(options.map(({ value }) => value)).toEqual(['organization', 'admin-history']);
  expect(options[1]?.label).toMatch(/the parent does not have it/);
});

test('a stored time zone is offered even when the runtime does not list it', () => {
  expect(timeZonesWith('Etc/UTC')[0]).toEqual({ value: 'Etc/UTC', label: 'Etc/UTC' });
  expect(timeZonesWith('UTC').filter(({ value }) => value === 'UTC')).toHaveLength(1);
});

test('each country is offered once, and no retired code or other region', () => {
  const offered = countriesWith(null);
  expect(offered).toHaveLength(250);
  const names = offered.map(({ label }) => label.replace(/ \(..\)$/, ''));
  expect(new Set(names).size).toBe(250);
  for (const { value } of offered) {
    // A retired code is an alias of its successor.
    expect(Intl.getCanonicalLocales(`und-${value}`)).toEqual([`und-${value}`]);
    expect(names).not.toContain(value);
  }
  const others = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ');
  expect(offered.filter(({ value }) => others.includes(value))).toEqual([]);
});

test('a stored country is offered even when its code is retired', () => {
  expect(countriesWith('DE')).toBe(countriesWith(null));
  const [first, ...others] = countriesWith('DD');
  expect(first).toEqual({ value: 'DD', label: 'Germany (DD)' });
  expect(others).toEqual(countriesWith(null));
});

test('countries and currencies are named', () => {
  expect(countriesWith(null)).toContainEqual({ value: 'IS', label: 'Iceland (IS)' });
  expect(currencies).toContainEqual({ value: 'ISK', label: 'ISK – Icelandic Króna' });
});
