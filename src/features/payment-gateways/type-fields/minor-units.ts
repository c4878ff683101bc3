import { optional } from '../../../contract/fields/compound-kinds.ts';
import { wholeNumber } from '../../../contract/fields/number-kinds.ts';

const largestAmount = 1_000_000_000;
/** An optional amount of money of a gateway, which may take several currencies. */
export const minorUnits = (label: string, help: string) =>
  optional(wholeNumber(label, { from: 1, to: largestAmount, unit: 'minor units', help }));
