import { newRecord } from '../../contract/fields/fields.ts';
import { type AccessCodeBatch, accessCodeBatch } from './fields.ts';

/** Returns a typical batch for tests. */
export function exampleBatch(
  changes: Partial<AccessCodeBatch> & { planId: string },
): AccessCodeBatch {
  return newRecord(accessCodeBatch, { name: 'Conference', count: 20, ...changes });
}
