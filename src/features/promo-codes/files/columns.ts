import { csvColumns } from '../../../contract/fields/csv-columns.ts';
import { promoCode } from '../fields.ts';

/** The columns of promo codes in a file. Plans and areas are chosen in the form; series are added there. */
export const promoColumns = csvColumns(promoCode, {
  code: ['promo code', 'coupon', 'voucher'],
  name: ['title'],
  status: [],
  gives: ['type', 'kind'],
  percentOff: ['discount', 'percent', '%'],
  amountsOff: [],
  extraSeconds: [],
  validFrom: ['from', 'start'],
  validUntil: ['until', 'end', 'expires'],
  daysAndHours: [],
  totalUses: ['limit', 'max uses'],
  usesPerGuest: [],
  budget: [],
  audience: [],
  audienceValues: [],
  note: ['notes'],
});
