import { expect, test } from 'vitest';
import { exampleParent } from '../new-site/testing/example-parent.ts';
import { startBelow, zoneAfter } from './startBelow.ts';
import { zoneOfCountry } from './zoneOfCountry.ts';

test.each([
  ['NO', 'Europe/Oslo'],
  ['DE', 'Europe/Berlin'],
  ['US', null],
  ['ES', null],
  ['', null],
  ['no', null],
])('the time zone of %s is %s', (country, zone) => {
  expect(zoneOfCountry(country)).toBe(zone);
});

const inherited = { ...exampleParent.inherited, timeZone: 'Etc/UTC' };
const start = (changes: Partial<typeof exampleParent>) =>
  startBelow({ ...exampleParent, timeZone: null, inherited, ...changes }, 'Site');

test('a site starts with the zone of its country rather than an inherited one', () => {
  expect(start({ country: 'NO' })).toEqual({ country: 'NO', timeZone: 'Europe/Oslo' });
  expect(start({ country: 'NO', timeZone: 'Arctic/Longyearbyen' }).timeZone).toBe(
    'Arctic/Longyearbyen',
  );
});

test('the name of a parent can be its country', () => {
  expect(start({ name: 'Norway' })).toEqual({ country: 'NO', timeZone: 'Europe/Oslo' });
});

test.each([
  ['Germany', 'DE'],
  ['Vietnam', 'VN'],
  ['EU', null],
])('a site below %s starts in the country %s', (name, country) => {
  expect(start({ name }).country).toBe(country);
});

test('a site starts with the code that has replaced the retired one of its parent', () => {
  expect(start({ country: 'DD' }).country).toBe('DE');
  expect(start({ country: 'NO' }).country).toBe('NO');
});

test('UTC is not taken silently', () => {
  expect(start({ name: 'North' }).timeZone).toBeNull();
  expect(start({ name: 'North', timeZone: 'UTC' }).timeZone).toBeNull();
  const zoned = { ...inherited, timeZone: 'Europe/Paris' };
  expect(start({ name: 'North', inherited: zoned }).timeZone).toBe('Europe/Paris');
  expect(start({ name: 'United States', inherited: zoned }).timeZone).toBeNull();
});

test.each([
  ['', 'NO', '', 'Europe/Oslo'],
  ['NO', 'SE', 'Europe/Oslo', 'Europe/Stockholm'],
  ['NO', 'US', 'Europe/Oslo', ''],
  ['NO', 'SE', 'Europe/Paris', 'Europe/Paris'],
  ['IS', 'NO', 'Atlantic/Reykjavik', 'Europe/Oslo'],
])('from %s to %s, the zone %j becomes %j', (before, country, zone, after) => {
  expect(zoneAfter({ before, country, zone }, exampleParent)).toBe(after);
});

test('other organizations start empty', () => {
  expect(startBelow({ ...exampleParent, country: 'NO' }, 'Grouping')).toEqual({});
});
