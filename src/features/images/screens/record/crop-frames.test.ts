import { expect, test } from 'vitest';
import { centerOf, movedTo, partIn } from './crop-frames.ts';

const photo = { width: 1_600, height: 1_200 };
const middle = { x: 50, y: 50 };

test('a frame takes the largest part around the point, within the picture', () => {
  expect(partIn('1:1', photo, middle)).toEqual({ left: 12.5, top: 0, width: 75, height: 100 });
  expect(partIn('16:9', photo, middle)).toEqual({ left: 0, top: 12.5, width: 100, height: 75 });
  expect(partIn('4:1', photo, { x: 50, y: 90 })).toMatchObject({ top: 66.67, height: 33.33 });
  expect(partIn('9:16', photo, { x: 0, y: 50 })).toMatchObject({
    left: 0,
    width: 42.19,
    height: 100,
  });
});

test.each([
  [1_200, 800],
  [3_000, 4_001],
])('a square part of %i × %i pixels is square', (width, height) => {
  const part = partIn('1:1', { width, height }, middle);
  const pixels = [(part.width * width) / 100, (part.height * height) / 100].map(Math.round);
  expect(pixels[0]).toBe(pixels[1]);
});

test('a smaller part keeps its shape and its center', () => {
  const part = partIn('16:9', photo, middle, 40);
  expect(part).toEqual({ left: 30, top: 35, width: 40, height: 30 });
  expect(centerOf(part)).toEqual(middle);
});

test('a part is never outside the picture, nor empty', () => {
  const part = { left: 0, top: 0, width: 60, height: 20 };
  expect(movedTo(part, { x: 100, y: 0 })).toEqual({ ...part, left: 40, top: 0 });
  expect(partIn('4:1', { width: 8_000, height: 100 }, middle, 1)).toMatchObject({ width: 1 });
  expect(partIn('9:16', { width: 8_000, height: 10 }, middle)).toMatchObject({ width: 1 });
});
