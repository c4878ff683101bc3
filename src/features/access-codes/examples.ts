import type { AccessCodeBatchFields } from './contract.ts';

/** A whole batch for tests, with nothing unusual in it. */
export function exampleBatch(
  changes: Partial<AccessCodeBatchFields> & { planId: string },
): AccessCodeBatchFields {
  return {
    name: 'Conference',
    count: 20,
    length: 10,
    alphabet: 'readable',
    prefix: '',
    isGrouped: true,
    validFrom: null,
    validUntil: null,
    usesPerCode: 1,
    devicesPerCode: null,
    secondsAfterFirstUse: null,
    note: '',
    ...changes,
  };
}
