import type { AccessCodeBatchRow } from './contract.ts';
import { texts } from './texts.ts';

export function planWords({
  planName,
  areaName,
}: Pick<AccessCodeBatchRow, 'planName' | 'areaName'>): string {
  return planName === null || areaName === null ? texts.planGone : texts.planIn(planName, areaName);
}
