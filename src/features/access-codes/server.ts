import { csvHandler, type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { batchRecordOf } from './batches.ts';
import { changedBatchHandlers } from './changed-batches.ts';
import { changedCodeHandlers } from './changed-codes.ts';
import {
  exportAccessCodes,
  getAccessCodeBatch,
  listAccessCodeBatches,
  listAccessCodePlans,
  listAccessCodes,
  listAccessCodeUses,
} from './contract.ts';
import { listedBatches, offeredPlans } from './listed-batches.ts';
import { codeColumns, codeOf, listedCodes, usesOf } from './listed-codes.ts';
import { codesOf } from './queries.ts';
import { printedCode } from './rules.ts';
import { siteTime } from './site-time.ts';
import { voucherHandlers } from './vouchers/print.ts';

const linesAtOnce = 1_000;

export const accessCodeHandlers: readonly Handler[] = [
  organizationHandler(listAccessCodeBatches, ({ query }, request) => listedBatches(request, query)),
  organizationHandler(listAccessCodePlans, ({ query }, request) => offeredPlans(request, query)),
  organizationHandler(getAccessCodeBatch, ({ params }, request) =>
    batchRecordOf(request, params.batchId),
  ),
  organizationHandler(listAccessCodes, ({ params, query }, request) =>
    listedCodes(request, params.batchId, query),
  ),
  organizationHandler(listAccessCodeUses, async ({ params }, request) => {
    const { code } = await codeOf(request, params);
    return usesOf(request, code.id);
  }),
  ...changedBatchHandlers,
  ...changedCodeHandlers,
  ...voucherHandlers,

  csvHandler(exportAccessCodes, {
    name: ({ name }) => `Access codes of ${name}.csv`,
    header: ['Code', 'State', 'Uses', 'First used', 'Valid until'],
    page: async ({ params }, request, after: string | undefined) => {
      const { id, timeZone } = await batchRecordOf(request, params.batchId);
      const codes = await codesOf(request.transaction, id)
        .select(codeColumns(request.server.now()))
        .$if(after !== undefined, (all) => all.where('code.code', '>', after ?? ''))
        .orderBy('code.code')
        .limit(linesAtOnce)
        .execute();
      const written = (at: Date | null) => (at === null ? null : siteTime(at, timeZone));
      return {
        rows: codes.map((row) => [
          printedCode(row.code, row),
          row.state,
          row.uses,
          written(row.firstUsedAt),
          written(row.validUntil),
        ]),
        next: codes.length === linesAtOnce ? codes.at(-1)?.code : undefined,
      };
    },
  }),
];
