import { formatQuantity } from '../../../contract/values/units.ts';

/** Returns a rate; 0 kbit/s is '0 Mbit/s', as people write it. */
export const rateText = (kbps: number) => (kbps === 0 ? '0 Mbit/s' : formatQuantity('rate', kbps));

export const bestEffort = 'Best effort';

/** Returns a reserved rate in both directions. */
export const bothRates = (down: number | null, up: number | null) =>
  down === null && up === null
    ? bestEffort
    : `${down === null ? bestEffort : rateText(down)} down, ${up === null ? bestEffort : rateText(up)} up`;
