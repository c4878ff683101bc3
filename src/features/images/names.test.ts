import { expect, test } from 'vitest';
import { freeName, nameFromFile } from './names.ts';

test.each([
  ['Lobby_2026.final.jpg', 'Lobby 2026.final'],
  ['C:\\photos\\Pool.PNG', 'Pool'],
  ['/home/ada/München.webp', 'München'],
  ['.png', 'Image'],
  ['', 'Image'],
  [`${'a'.repeat(200)}.png`, 'a'.repeat(80)],
])('the file %s is named %s', (file, name) => {
  expect(nameFromFile(file)).toBe(name);
});

test('a name that is taken gets the next number', () => {
  expect(freeName('Lobby', [])).toBe('Lobby');
  expect(freeName('lobby', ['Lobby', 'Lobby 2'])).toBe('lobby 3');
  expect(freeName('a'.repeat(80), ['a'.repeat(80)])).toBe(`${'a'.repeat(78)} 2`);
});
