import { expect, test } from 'vitest';
import { displayNameOf } from './display-name.ts';

test('the display name is first and last name if both exist, otherwise the username', () => {
  const name = (firstName: string | null, lastName: string | null) =>
    displayNameOf({ firstName, lastName, username: 'gudrun' });
  expect(name('Guðrún', 'Jónsdóttir')).toBe('Guðrún Jónsdóttir');
  expect(name('Guðrún', null)).toBe('gudrun');
  expect(name(null, 'Jónsdóttir')).toBe('gudrun');
  expect(name('', '')).toBe('gudrun');
});
