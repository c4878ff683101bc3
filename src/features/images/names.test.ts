import { expect, test } from 'vitest';
import { freeName, nameFromFile, shortenedMiddle } from './names.ts';

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

test('a long name loses its middle, and no half of a character', () => {
  expect(shortenedMiddle('Harbor view.jpg', 36)).toBe('Harbor view.jpg');
  const long = `Harbor view in winter ${'🌊'.repeat(40)} copy (2).jpg`;
  const short = shortenedMiddle(long, 36);
  expect(short).toBe('Harbor view in winter 🌊…copy (2).jpg');
  expect([...short]).toHaveLength(36);
});
