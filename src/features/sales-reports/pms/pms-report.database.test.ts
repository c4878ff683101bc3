// On both engines
import { describe, expect, test } from 'vitest';
import type { Reply, Sent } from '../../../contract/endpoint.ts';
import { plantPromo } from '../../promo-codes/testing/planted-promo.ts';
import { plantReleasedUse } from '../testing/released-use.ts';
import { reportWorld } from '../testing/report-world.ts';
import {
  getPmsChoices,
  listPmsTransactions,
  openPmsTransaction,
  sumPmsTransactions,
} from './contract.ts';

const now = new Date('2026-05-20T12:00:00Z');
const earlier = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const world = reportWorld(now);

const at = (number = world.family.provider.number) => ({ orgNumber: String(number) });
type PmsQuery = Sent<typeof listPmsTransactions>['query'];
const pms = (query: PmsQuery = {}, caller = world.token, number?: number) =>
  world.server.call(listPmsTransactions, { params: at(number), query }, caller);
const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);
const countsOf = ({ exceptions }: { exceptions: { id: string; count: number }[] }) =>
  Object.fromEntries(
    exceptions.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]),
  );

describe('PMS transactions', () => {
  test('lists the postings of all below, newest first, page by page', async () => {
    const posted: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const place = index % 2 === 0 ? world.hotel : world.sibling;
      posted.push(await place.post({ at: earlier(index * 600), check_number: index + 1 }));
    }
    const first = await pms({ limit: '3' });
    expect(first.total).toEqual({ count: 7, isLowerBound: false });
    expect(idsOf(first)).toEqual(posted.slice(0, 3));
    const second = await pms({ limit: '3', before: first.next ?? '' });
    expect(idsOf(second)).toEqual(posted.slice(3, 6));
    const third = await pms({ limit: '3', before: second.next ?? '' });
    expect([idsOf(third), third.next]).toEqual([posted.slice(6), null]);
    expect(first.rows[0]).toMatchObject({
      room: '101',
      guestName: 'Quist, Zoë',
      areaName: world.family.area.name,
      siteName: world.family.site.name,
      timeZone: 'Atlantic/Reykjavik',
      amount: 1_000,
      answer: 'OK',
    });
  });

  test('are filtered by what is summed and by what is not', async () => {
    const refused = await world.hotel.post({ state: 'refused', answer: 'NP', at: earlier(60) });
    const other = await world.hotel.post({ room: '202', amount: 333 });
    const elsewhere = await world.sibling.post({ reservation: 'R9', business_date: '2026-05-19' });
    expect(idsOf(await pms({ state: 'refused' }))).toEqual([refused]);
    expect(idsOf(await pms({ answer: 'NP' }))).toEqual([refused]);
    expect(idsOf(await pms({ room: '202' }))).toEqual([other]);
    expect(idsOf(await pms({ amount: '3.33' }))).toEqual([other]);
    expect(idsOf(await pms({ reservation: 'R9' }))).toEqual([elsewhere]);
    expect(idsOf(await pms({ link: world.sibling.pms }))).toEqual([elsewhere]);
    expect(idsOf(await pms({ place: String(world.family.sibling.number) }))).toEqual([elsewhere]);
    const businessDay = { period: 'custom', from: '2026-05-19', to: '2026-05-19' } as const;
    expect(idsOf(await pms({ ...businessDay, basis: 'business' }))).toEqual([elsewhere]);
    expect(idsOf(await pms({ ...businessDay, basis: 'business', room: '101' }))).toEqual([
      elsewhere,
    ]);
    expect(idsOf(await pms(businessDay))).toEqual([]);
  });

  test('are added up by outcome, and each sum opens its rows', async () => {
    const purchase = await world.hotel.buy({
      method: 'roomCharge',
      status: 'posted',
      gateway_id: world.hotel.pms,
    });
    const posted = await world.hotel.post({ purchase_id: purchase });
    await world.hotel.post({
      purchase_id: purchase,
      amount: -1_000,
      tax: -160,
      reverses_id: posted,
    });
    await world.hotel.post({ state: 'queued', answer: null, amount: 500 });
    await world.sibling.post({ state: 'settledUnposted', answer: 'NG', amount: 70 });
    await world.sibling.post({ state: 'posted', currency: 'CHF', amount: 9 });
    const sums = (query: Sent<typeof sumPmsTransactions>['query'] = {}) =>
      world.server.call(sumPmsTransactions, { params: at(), query }, world.token);
    const { totals } = await sums();
    expect(totals).toMatchObject([
      { currency: 'CHF', sums: { posted: { count: 1, amount: 9 } } },
      {
        currency: 'EUR',
        sums: {
          posted: { count: 1, amount: 1_000 },
          reversed: { count: 1, amount: -1_000 },
          queued: { count: 1, amount: 500 },
          refused: { count: 1, amount: 70 },
          unknown: { count: 0, amount: 0 },
        },
      },
    ]);
    for (const by of ['day', 'site', 'plan', 'answer'] as const) {
      const { groups } = await sums({ by });
      const filtered = await sums({ by, amount: '5' });
      expect(groups.length, by).toBeGreaterThan(0);
      expect(
        filtered.groups.map(({ sums: { queued } }) => queued),
        by,
      ).toEqual([{ count: 1, amount: 500 }]);
    }
    const { groups } = await sums({ by: 'site' });
    expect(groups.map(({ label }) => label)).toContain(world.family.sibling.name);
    for (const state of ['posted', 'reversed', 'queued', 'refused', 'unknown'] as const) {
      const sum = totals.reduce((all, total) => all + total.sums[state].count, 0);
      expect((await pms({ state })).rows, state).toHaveLength(sum);
    }
  });

  test('has each exception with its count and its rows', async () => {
    const { system } = world.server.database;
    const roomCharge = {
      method: 'roomCharge',
      status: 'posted',
      gateway_id: world.hotel.pms,
    } as const;
    const without = await world.hotel.buy(roomCharge);
    const fine = await world.hotel.buy(roomCharge);
    await world.hotel.post({ purchase_id: fine });
    const orphan = await world.hotel.post();
    const doubled = await world.hotel.buy(roomCharge);
    await world.hotel.post({ purchase_id: doubled, at: earlier(5) });
    const second = await world.hotel.post({ purchase_id: doubled });
    const differs = await world.hotel.post({
      purchase_id: await world.hotel.buy(roomCharge),
      amount: 999,
    });
    const unknown = await world.hotel.post({
      purchase_id: await world.hotel.buy(roomCharge),
      state: 'unknown',
      answer: null,
    });
    const queued = await world.hotel.post({
      purchase_id: await world.hotel.buy(roomCharge),
      state: 'queued',
      at: earlier(16),
    });
    const { id: stay_id } = await system
      .insertInto('stay')
      .values({
        organization_number: world.hotel.area.number,
        organization_path: world.hotel.area.path,
        created_at: now,
        created_by: 'test',
        updated_at: now,
        updated_by: 'test',
        gateway_id: world.hotel.pms,
        reservation: 'R1',
        room: '101',
        last_name: 'Quist',
        folded_name: 'quist',
        source: 'live',
        seen_at: now,
        checked_in_at: earlier(5_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const late = await world.hotel.post({
      purchase_id: await world.hotel.buy(roomCharge),
      stay_id,
    });
    await system
      .updateTable('stay')
      .set({ checked_out_at: earlier(30) })
      .where('id', '=', stay_id)
      .execute();
    const otherDay = await world.hotel.post({ purchase_id: await world.hotel.buy(roomCharge) });
    await system
      .insertInto('folio_entry')
      .values({
        organization_number: world.hotel.area.number,
        organization_path: world.hotel.area.path,
        gateway_id: world.hotel.pms,
        posting_id: otherDay,
        room: '101',
        text: 'Internet',
        amount: 1_000,
        currency: 'EUR',
        at: now,
        business_date: '2026-05-21',
      })
      .execute();
    const withoutUse = await world.hotel.buy(roomCharge);
    const uncounted = await world.hotel.post({ purchase_id: withoutUse });
    const promoId = await plantPromo(world.server, world.hotel.area);
    await plantReleasedUse(system, world.hotel, { promoId, purchaseId: withoutUse, now });
    const expected = {
      'purchase-without-posting': without,
      'posting-without-purchase': orphan,
      unknown,
      'queued-long': queued,
      'after-checkout': late,
      twice: second,
      'amount-differs': differs,
      'day-differs': otherDay,
      'discount-uncounted': uncounted,
    } as const;
    const choices = await world.server.call(
      getPmsChoices,
      { params: at(), query: {} },
      world.token,
    );
    expect(countsOf(choices)).toEqual(
      Object.fromEntries(Object.keys(expected).map((one) => [one, 1])),
    );
    for (const { id: exception } of choices.exceptions) {
      const { rows, total } = await pms({ exception });
      expect(
        rows.map(({ id }) => id),
        exception,
      ).toEqual([expected[exception]]);
      expect(rows[0]?.exceptions).toContain(exception);
      expect((await pms({ exception, test: 'only' })).rows, exception).toEqual([]);
      expect(total.count).toBe(1);
    }
    // A corrected row is no longer an exception.
    await world.hotel.post({ purchase_id: without });
    await world.hotel.post({ purchase_id: doubled, amount: -1_000, reverses_id: second });
    const after = await world.server.call(getPmsChoices, { params: at(), query: {} }, world.token);
    expect(countsOf(after)).not.toHaveProperty('twice');
    expect(countsOf(after)).not.toHaveProperty('purchase-without-posting');
  });

  test('has purchases without a posting among the filtered exceptions', async () => {
    const roomCharge = {
      method: 'roomCharge',
      status: 'posted',
      gateway_id: world.hotel.pms,
    } as const;
    const purchase = await world.hotel.buy(roomCharge);
    const exception = 'purchase-without-posting';
    const found = async (query: PmsQuery) => idsOf(await pms({ exception, ...query }));
    expect(await found({ currency: 'EUR', link: world.hotel.pms, amount: '10' })).toEqual([
      purchase,
    ]);
    expect(await found({ currency: 'CHF' })).toEqual([]);
    expect(await found({ link: world.sibling.pms })).toEqual([]);
    const { rows } = await pms({ exception });
    expect(await found({ plan: rows[0]?.planName ?? '' })).toEqual([purchase]);
    expect(await found({ plan: 'Another' })).toEqual([]);
  });

  test('are masked for a role without personal data, which cannot filter by it', async () => {
    await world.hotel.post({ purchase_id: await world.hotel.buy() });
    const role = await world.server.signInAs(world.family.provider.number, { pms: 'view' }, []);
    const { rows, isMasked } = await pms({}, role);
    expect(isMasked).toBe(true);
    expect(rows[0]).toMatchObject({ guestName: null, room: null, reservation: null });
    await expect(pms({ room: '101' }, role)).rejects.toMatchObject({ status: 403 });
  });

  test('show purchase, card transaction and session, and the history names the viewer', async () => {
    const purchase = await world.hotel.buy();
    const id = await world.hotel.post({ purchase_id: purchase });
    await world.hotel.pay(purchase);
    const opened: Reply<typeof openPmsTransaction> = await world.server.call(
      openPmsTransaction,
      { params: { ...at(), transactionId: id } },
      world.token,
    );
    expect(opened).toMatchObject({
      purchase: { id: purchase },
      postings: [{ id }],
      cards: [{ last4: '4242' }],
    });
    const entries = await world.server.database.system
      .selectFrom('admin_history')
      .select('action')
      .where('entity_id', '=', world.hotel.guestId)
      .execute();
    expect(entries).toEqual([{ action: 'view personal data' }]);
  });

  test('are in the history when they are opened, also without a known guest', async () => {
    const transactionId = await world.hotel.post();
    await world.server.call(
      openPmsTransaction,
      { params: { ...at(), transactionId } },
      world.token,
    );
    const entries = await world.server.database.system
      .selectFrom('admin_history')
      .select(['action', 'entity_type', 'organization_number'])
      .where('entity_id', '=', transactionId)
      .execute();
    expect(entries).toEqual([
      {
        action: 'view personal data',
        entity_type: 'posting',
        organization_number: world.family.area.number,
      },
    ]);
  });
});
