import { dayAfter } from '../../features/pms/area-clock.ts';
import type { Cases } from './cases.ts';

const minute = 60_000;
const hour = 60 * minute;
const owner = 'Front desk';

/** Adds each exception of the report on charges to rooms, once, within the last two days. */
export function addRoomExceptions(cases: Cases): void {
  const { before, guestAt, addRoomPurchase, addPosting, addToFolio } = cases;

  const unposted = guestAt(before(20));
  addRoomPurchase(unposted.visit);

  const unbought = guestAt(before(30));
  const first = addRoomPurchase(unbought.visit);
  addToFolio(addPosting(unbought.stay, first, { at: before(30) }));
  addToFolio(addPosting(unbought.stay, null, { at: before(22) }));

  const unknown = guestAt(before(3));
  const unanswered = addRoomPurchase(unknown.visit, {
    status: 'pending',
    access_until: new Date(before(3).getTime() + 15 * minute),
  });
  addPosting(unknown.stay, unanswered, { at: before(3), state: 'unknown', owner });

  const queued = guestAt(before(0.7), 'unpaid');
  const waiting = addRoomPurchase(queued.visit, { status: 'pending', started_at: null });
  addPosting(queued.stay, waiting, { at: before(0.7), state: 'queued' });

  const gone = guestAt(before(26));
  gone.stay.checked_out_at = new Date(before(26).getTime() - hour);
  gone.stay.checked_in_at = before(50);
  gone.stay.departs_on = gone.stay.arrives_on;
  gone.stay.arrives_on = dayAfter(gone.stay.arrives_on, -1);
  addToFolio(addPosting(gone.stay, addRoomPurchase(gone.visit), { at: before(26) }));

  const charged = guestAt(before(16));
  const twice = addRoomPurchase(charged.visit);
  addToFolio(addPosting(charged.stay, twice, { at: before(16) }));
  addToFolio(addPosting(charged.stay, twice, { at: new Date(before(16).getTime() + 2 * minute) }));

  const overcharged = guestAt(before(12));
  const bought = addRoomPurchase(overcharged.visit);
  addToFolio(
    addPosting(overcharged.stay, bought, { at: before(12), amount: bought.amount + 1_000 }),
  );

  const late = guestAt(before(28));
  const posting = addPosting(late.stay, addRoomPurchase(late.visit), { at: before(28) });
  addToFolio(posting);
  posting.business_date = dayAfter(posting.business_date, -1);
}
