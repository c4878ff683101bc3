import { expect, test } from 'vitest';
import { organizationMessage } from './organizationMessage.ts';

test('without a selection, every screen asks for one', () => {
  const message = 'Please select an organization from the list to your left.';
  expect(organizationMessage('any', null)).toBe(message);
  expect(organizationMessage(['Site'], null)).toBe(message);
  expect(organizationMessage('none', null)).toBeNull();
});

test('a screen for any type shows any organization', () => {
  expect(organizationMessage('any', { type: null })).toBeNull();
});

test('names the types that a screen supports', () => {
  expect(organizationMessage(['Site'], { type: 'Site' })).toBeNull();
  expect(organizationMessage(['Site'], { type: 'ServiceArea' })).toBe(
    'This application only supports organizations that are "Sites".',
  );
  expect(organizationMessage(['Site', 'ServiceArea'], { type: 'Grouping' })).toBe(
    'This application only supports organizations that are "Sites" and "ServiceAreas".',
  );
});

test('handles an organization without a type', () => {
  expect(organizationMessage(['Site'], { type: null })).toBe('Organization type is not set.');
});
