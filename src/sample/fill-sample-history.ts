import type { Database } from '../server/database/open.ts';
import { areasOf } from './area.ts';
import { codesOf } from './codes.ts';
import { countries } from './countries.ts';
import { diceOf } from './dice.ts';
import { insertRows } from './insert-rows.ts';
import { devicesOf } from './network.ts';
import { plansOf } from './plans.ts';
import { radiusOf } from './radius.ts';
import { earlierSessionOf, regularPlansOf, regularsOf } from './regulars.ts';
import { markFilled } from './sample-mark.ts';
import { addGateways, addPastSales, pastSales } from './selling/past-sales.ts';
import { applySessions } from './sessions.ts';
import { isInHotel } from './sizes.ts';
import { visitsOf } from './visits.ts';

const day = 24 * 3_600_000;
const daysOfHistory = 90;
const daysOfPlans = 400;

/**
 * Adds plans, devices, access codes and the guests of the 90 days before `until` to the sample provider. The data is
 * deterministic: a day always has the same guests. `openSample` adds the present.
 */
export async function fillSampleHistory(database: Database, until: Date): Promise<void> {
  const before = (days: number) => new Date(until.getTime() - days * day);
  // Before the transaction, which may not be idle for long.
  const areas = await areasOf(database.system);
  const rows = areas.map((area) => {
    const plans = plansOf(area, before(daysOfPlans));
    const { network, devices } = devicesOf(area, diceOf(area.number, 5), until);
    const drawn = visitsOf(area, plans, { from: before(daysOfHistory), until });
    const { codeOfGuest, ...codes } = codesOf(area, plans, drawn, until);
    const visits = drawn.map((visit) => ({
      ...visit,
      purchase: {
        ...visit.purchase,
        code_batch_id: codeOfGuest.get(visit.guest.id)?.batch_id ?? null,
      },
    }));
    const regulars = regularsOf(area, until);
    const earlier = [
      // `openSample` adds the sessions that are not over, when their end is known.
      ...visits.map((visit) => ({
        ...visit,
        sessions: visit.sessions.filter(({ stopped_at }) => stopped_at !== null),
      })),
      ...regulars.map((regular) => ({
        ...regular,
        sessions: [earlierSessionOf(area, regular, until)],
      })),
    ];
    return {
      area,
      visits,
      plans: [...plans, ...regularPlansOf(area, until)],
      devices,
      ...codes,
      ...radiusOf(area, earlier, { network, codeOfGuest }, until),
      guests: [...visits, ...regulars].map(({ guest }) => ({
        ...guest,
        access_code_id: codeOfGuest.get(guest.id)?.id ?? null,
      })),
      guestDevices: [...visits, ...regulars].map(({ device }) => device),
      purchases: isInHotel(area) ? [] : visits.map(({ purchase }) => purchase),
    };
  });
  const sales = pastSales(
    areas,
    ({ number }) => rows.filter(({ area }) => area.site === number).flatMap(({ visits }) => visits),
    until,
  );
  await database.transaction(async (transaction) => {
    for (const [name, { currency }] of Object.entries(countries))
      await transaction
        .updateTable('organization')
        .set({ currency })
        .where('type', '=', 'Grouping')
        .where('name', '=', name)
        .execute();
    const all = <K extends keyof (typeof rows)[number]>(of: K) => rows.map((row) => row[of]);
    await insertRows(transaction, 'service_plan', all('plans').flat());
    await insertRows(transaction, 'device', all('devices').flat());
    await insertRows(transaction, 'access_code_batch', all('batches').flat());
    await insertRows(transaction, 'access_code', all('codes').flat());
    await insertRows(transaction, 'access_code_use', all('uses').flat());
    await addGateways(transaction, sales);
    const guests = all('guests').flat();
    await insertRows(
      transaction,
      'guest',
      guests.map((guest) => ({ ...guest, stay_id: sales.sold.stayOfGuest.get(guest.id) ?? null })),
    );
    await insertRows(transaction, 'guest_device', all('guestDevices').flat());
    await insertRows(transaction, 'guest_session', all('sessions').flat());
    await insertRows(transaction, 'guest_session_event', all('sessionEvents').flat());
    await insertRows(transaction, 'radius_auth', all('logins').flat());
    await insertRows(transaction, 'purchase', all('purchases').flat());
    await addPastSales(transaction, sales);
    await applySessions(transaction, all('sessions').flat());
    await markFilled(transaction, until);
  });
}
