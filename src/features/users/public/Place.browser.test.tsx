import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../test/components/show.tsx';
import { Place } from './Place.tsx';

const isCut = (name: string) => {
  const element = page.getByText(name).element();
  return element.scrollWidth > element.clientWidth;
};

const long = 'Zürich Airport and Convention Center';

const inTable = (siteName: string | null, areaName: string, width = 140) => (
  <table style={{ width, tableLayout: 'fixed' }}>
    <tbody>
      <tr>
        <td style={{ whiteSpace: 'nowrap' }}>
          <Place siteName={siteName} areaName={areaName} />
        </td>
      </tr>
    </tbody>
  </table>
);

test('a place names its site and its area, or only the area', async () => {
  const { update } = await show(inTable('Zürich Airport', 'Terminal'));
  const cell = page.getByRole('cell');
  await expect.element(cell).toMatchTextContent(/^Zürich Airport › Terminal$/);
  await update(inTable(null, 'Terminal'));
  await expect.element(cell).toMatchTextContent(/^Terminal$/);
});

test('where a table has no room, the site is shortened and the area is complete', async () => {
  await show(inTable(long, 'Terminal'));
  await expect.element(page.getByText('Terminal')).toBeVisible();
  expect(isCut(long)).toBe(true);
  expect(isCut('Terminal')).toBe(false);
});

test('where a table has no room for a readable site, only the area is seen', async () => {
  await show(inTable('Zürich Airport', 'Conferences', 110));
  await expect.element(page.getByText('Conferences')).toBeVisible();
  expect(isCut('Conferences')).toBe(false);
  expect(page.getByText('Zürich Airport').element().getBoundingClientRect().width).toBe(1);
});

test('on a card the place continues in the next line', async () => {
  await show(
    <div style={{ width: 200 }}>
      <Place siteName={long} areaName="Terminal" />
    </div>,
  );
  const rows = page.getByText(long).element().getClientRects();
  const lastOfSite = [...rows].at(-1);
  const area = page.getByText('Terminal').element().getBoundingClientRect();
  expect(rows.length).toBeGreaterThan(1);
  expect(area.top).toBe(lastOfSite?.top);
});
