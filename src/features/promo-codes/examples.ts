import { newRecord } from '../../contract/fields/fields.ts';
import { type PromoCode, promoCode } from './fields.ts';

/** Returns a typical promo code for tests and the sample provider. */
export function examplePromo(changes: Partial<PromoCode> = {}): PromoCode {
  return newRecord(promoCode, {
    name: 'Spring offer',
    code: 'SPRING-25',
    percentOff: 25,
    ...changes,
  });
}
