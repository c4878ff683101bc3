import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../test/components/show.tsx';
import { Place } from './Place.tsx';

const isCut = (name: string) => {
  const element = page.getByText(name).element();
  return element.scrollWidth > element.clientWidth;
};

const placeIn = (width: number, siteName: string | null, areaName: string) =>
  show(
    <div role="cell" style={{ width }}>
      <Place siteName={siteName} areaName={areaName} />
    </div>,
  );

test('a place names its site and its area, or only the area', async () => {
  const { update } = await placeIn(400, 'Zürich Airport', 'Terminal');
  const cell = page.getByRole('cell');
  await expect.element(cell).toMatchTextContent(/^Zürich Airport › Terminal$/);
  await update(
    <div role="cell">
      <Place siteName={null} areaName="Terminal" />
    </div>,
  );
  await expect.element(cell).toMatchTextContent(/^Terminal$/);
});

test('where there is no room, the site is shortened and the area is complete', async () => {
  await placeIn(140, 'Zürich Airport and Convention Center', 'Terminal');
  await expect.element(page.getByText('Terminal')).toBeVisible();
  expect(isCut('Zürich Airport and Convention Center')).toBe(true);
  expect(isCut('Terminal')).toBe(false);
});
