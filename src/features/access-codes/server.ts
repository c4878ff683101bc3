import type { Handler } from '../../server/http/handlers.ts';
import { batchHandlers } from './batches/handlers.ts';
import { codeHandlers } from './codes/handlers.ts';
import { voucherHandlers } from './vouchers/print.ts';
import { voucherSettingsHandlers } from './vouchers/settings.ts';

export const accessCodeHandlers: readonly Handler[] = [
  ...batchHandlers,
  ...codeHandlers,
  ...voucherHandlers,
  ...voucherSettingsHandlers,
];
