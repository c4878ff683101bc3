import { newRecord } from '../../contract/fields/fields.ts';
import { type AccessCodeBatch, accessCodeBatch } from './fields.ts';

/** Returns a complete batch for tests, with nothing unusual in it. */
export function exampleBatch(
  changes: Partial<AccessCodeBatch> & { planId: string },
): AccessCodeBatch {
  return newRecord(accessCodeBatch, { name: 'Conference', count: 20, ...changes });
}
