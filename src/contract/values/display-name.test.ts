import { expect, test } from 'vitest';
import { displayNameOf } from './display-name.ts';

test('a person is called by first and last name if both exist, else by the username', () => {
  const name = (firstName: string | null, lastName: string | null) =>
    displayNameOf({ firstName, lastName, username: 'gudrun' });
  expect(name('Guðrún', 'Jónsdóttir')).toBe('Guðrún Jónsdóttir');
  expect(name('Guðrún', null)).toBe('gudrun');
  expect(name(null, 'Jónsdóttir')).toBe('gudrun');
  expect(name('', '')).toBe('gudrun');
});
