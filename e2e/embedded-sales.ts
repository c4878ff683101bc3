import type { FrameLocator, Page } from '@playwright/test';
import { salesArea } from '../src/features/sales-reports/testing/sales-world.ts';
import type { OwnProvider } from './own-provider.ts';
import { lobbyOf, minutesAgo, whileStopped } from './planting.ts';
import type { RunningServer } from './server.ts';

export const reportOf = (report: 'pms' | 'cc' | 'user', { org }: { org: string }, query = '') =>
  `/admin-ui/admin/report/${report}?org=${org}${query}`;

/** Returns the embedded page inside the console. */
export const innerReport = (page: Page, title: string): FrameLocator =>
  page.frameLocator(`iframe[title="${title}"]`);

/** Inserts sales by card and to the room into the database of a stopped server, with some exceptions. */
export async function addSales(server: RunningServer, own: OwnProvider): Promise<void> {
  await whileStopped(server, async (database) => {
    const { system } = database;
    const row = await lobbyOf(database, own);
    const hotel = await salesArea(
      system,
      { ...row, parent: null, isRemoved: false },
      minutesAgo(30),
    );
    const roomCharge = { method: 'roomCharge', status: 'posted', gateway_id: hotel.pms } as const;
    for (let index = 0; index < 30; index += 1) {
      const at = minutesAgo(40 + index * 90);
      const purchase_id = await hotel.buy({ ...roomCharge, at });
      await hotel.post({ purchase_id, at, check_number: 100 + index, room: String(101 + index) });
    }
    await hotel.post({
      purchase_id: await hotel.buy({ ...roomCharge, status: 'pending' }),
      state: 'unknown',
      answer: null,
      check_number: 7,
      room: '007',
    });
    await hotel.post({
      purchase_id: await hotel.buy({ ...roomCharge, status: 'failed' }),
      state: 'refused',
      answer: 'NP',
      check_number: 8,
    });
    const paid = await hotel.buy();
    await hotel.pay(paid);
    await hotel.pay(paid, { type: 'refund', amount: 400, fee: 0, reference: 're_1' });
    await hotel.pay(await hotel.buy({ status: 'failed', started_at: null }), {
      state: 'failed',
      decline: 'insufficient_funds',
      fee: null,
      brand: 'mastercard',
      last4: '0002',
    });
    for (let index = 0; index < 4; index += 1)
      await hotel.buy({
        method: 'complimentary',
        amount: 0,
        tax: 0,
        gateway_id: null,
        sold_by: '00000000-0000-4000-8000-00000000000a',
        sold_by_name: 'Front desk',
      });
  });
}
