import { expect, test } from 'vitest';
import { sampleImageRow } from '../testing/sample-image-row.ts';
import { pixelsWithShown } from './image-texts.ts';

test('a cropped picture has the size of what is shown', () => {
  expect(pixelsWithShown(sampleImageRow())).toBe('2000 × 1200');
  const crop = { left: 10, top: 0, width: 40.2, height: 100 };
  expect(pixelsWithShown(sampleImageRow({ crop }))).toBe('2000 × 1200, shown 804 × 1200');
});
