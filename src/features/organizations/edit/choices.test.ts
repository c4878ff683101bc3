import { expect, test } from 'vitest';
import { currencies } from '../../../ui/form/currencies.ts';
import { countries, featureChoices, timeZonesWith } from './choices.ts';

test('a feature the parent has lost is offered, so that it can be taken away', () => {
  const choices = featureChoices({
    grantableFeatures: ['organization'],
    features: ['organization', 'admin-history'],
  });
  expect(choices.map(({ value }) => value)).toEqual(['organization', 'admin-history']);
  expect(choices[1]?.label).toMatch(/the parent does not have it/);
});

test('a stored time zone is offered even when the browser does not list it', () => {
  expect(timeZonesWith('Etc/UTC')[0]).toEqual({ value: 'Etc/UTC', label: 'Etc/UTC' });
  expect(timeZonesWith('Etc/UTC')).toBe(timeZonesWith('Etc/UTC'));
  expect(timeZonesWith('UTC').filter(({ value }) => value === 'UTC')).toHaveLength(1);
});

test('countries and currencies are named', () => {
  expect(countries).toContainEqual({ value: 'IS', label: 'Iceland (IS)' });
  expect(currencies).toContainEqual({ value: 'ISK', label: 'ISK – Icelandic Króna' });
});
