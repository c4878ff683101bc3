import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../../test/components/show.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { GuestSession } from '../../activity/contract.ts';
import { sessionColumns } from './SessionSection.tsx';

const online: GuestSession = {
  id: '1',
  startedAt: '2026-03-26T22:08:09.000Z',
  stoppedAt: null,
  seconds: 86_340,
  bytesIn: 888_800_000,
  bytesOut: 888_800_000,
  macAddress: '0A:4C:3F:A5:DE:0D',
  ipAddress: '10.190.138.148',
  nasIdentifier: 'area-490003',
  terminationCause: null,
};
const ended: GuestSession = {
  ...online,
  id: '2',
  stoppedAt: '2026-03-26T23:08:09.000Z',
  terminationCause: 'User-Request',
};
const columns = sessionColumns('Europe/Oslo', () => undefined);

/** The widths of the table beside the guest in windows of 1440 and 1920 pixels, and its border. */
const widths = [793 + 2, 1220 + 2];

test.each(widths)('everything about a session is shown completely in %i pixels', async (width) => {
  await page.viewport(1440, 900);
  await show(
    <div style={{ width }}>
      <DataTable
        caption="Sessions"
        columns={columns}
        rows={[online, ended]}
        rowId={({ id }) => id}
        empty={null}
      />
    </div>,
  );
  const region = page.getByRole('region', { name: 'Sessions' });
  await expect.element(region.getByText('Log out')).toBeVisible();
  const cut = () =>
    [region.element(), ...region.element().querySelectorAll('th, th span, td, td *')]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent);
  // Another font is wider until Inter is loaded.
  await expect.poll(cut).toEqual([]);
});
