import { expect, test } from 'vitest';
import { currencies } from '../../../ui/form/currencies.ts';
import { countries, featureOptions, timeZonesWith } from './options.ts';

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

test('countries and currencies are named', () => {
  expect(countries).toContainEqual({ value: 'IS', label: 'Iceland (IS)' });
  expect(currencies).toContainEqual({ value: 'ISK', label: 'ISK – Icelandic Króna' });
});
