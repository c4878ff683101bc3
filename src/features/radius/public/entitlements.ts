export { type Allowance, quotaOf, ratesOf } from '../grants/allowance.ts';
export { type EntitledGuest, evaluateGuest, findGuest } from '../grants/guest-entitlement.ts';
export { reservedMs } from '../grants/reservation.ts';
export { startBlocker } from '../grants/start-blocker.ts';
