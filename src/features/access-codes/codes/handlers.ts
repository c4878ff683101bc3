import { sql } from 'kysely';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { findBatch, lockBatch } from '../batches/batch-record.ts';
import { rejectBlocked } from '../batches/handlers.ts';
import { laterEnd } from '../batches/later-end.ts';
import { codesOf } from '../queries.ts';
import { codeBlockers } from '../rules.ts';
import { changeSessionsOfCodes } from './change-sessions-of-codes.ts';
import { printedCode } from './code-shape.ts';
import {
  type AccessCodeRow,
  exportAccessCodes,
  exportAccessCodeUses,
  extendAccessCode,
  listAccessCodes,
  listAccessCodeUses,
  revokeAccessCode,
} from './contract.ts';
import { codeColumns, findCode, listCodes, toCodeRow } from './list-codes.ts';
import { listOnline, listUses, type UsePosition, usesOfBatch } from './list-uses.ts';

const exportedAtOnce = 1_000;

export const codeHandlers: readonly Handler[] = [
  organizationHandler(listAccessCodes, ({ params, query }, request) =>
    listCodes(request, params.batchId, query),
  ),

  organizationHandler(listAccessCodeUses, async ({ params }, request) => {
    const { code } = await findCode(request, params);
    return { ...(await listUses(request, code.id)), online: await listOnline(request, code.id) };
  }),

  organizationHandler(revokeAccessCode, async ({ params }, request) => {
    const { batch, before } = await lockCode(request, params);
    rejectBlocked(codeBlockers.revoke(before));
    await request.transaction
      .updateTable('access_code')
      .set({ revoked_at: request.server.now() })
      .where('id', '=', params.codeId)
      .execute();
    return recordChange(request, batch.name, before, params);
  }),

  organizationHandler(extendAccessCode, async ({ params, body }, request) => {
    const { batch, before } = await lockCode(request, params);
    rejectBlocked(codeBlockers.extend(before));
    const { timeZone } = batch;
    const { validUntil } = before;
    const extended_until = laterEnd(body, { timeZone, validUntil, now: request.server.now() });
    await request.transaction
      .updateTable('access_code')
      .set({ extended_until })
      .where('id', '=', params.codeId)
      .execute();
    return recordChange(request, batch.name, before, params);
  }),

  csvHandler(exportAccessCodeUses, {
    name: ({ name }) => `Uses of access codes of ${name}.csv`,
    header: ['When', 'Code', 'Device', 'Area'],
    page: async ({ params }, request, after: UsePosition | undefined) => {
      const batch = await findBatch(request, params.batchId);
      const uses = await usesOfBatch(request, batch.id, { after, limit: exportedAtOnce });
      const last = uses.length === exportedAtOnce ? uses.at(-1) : undefined;
      return {
        rows: uses.map(({ at, code, macAddress, areaName }) => [
          localTimeOf(at, batch.timeZone).replace('T', ' '),
          printedCode(code, batch),
          macAddress,
          areaName,
        ]),
        next: last && { code: last.code, at: last.position, id: last.id },
      };
    },
  }),

  csvHandler(exportAccessCodes, {
    name: ({ name }) => `Access codes of ${name}.csv`,
    header: ['Code', 'State', 'Uses', 'First used', 'Valid until'],
    page: async ({ params }, request, after: string | undefined) => {
      const { id, timeZone } = await findBatch(request, params.batchId);
      const codes = await codesOf(request.transaction, id)
        .select(codeColumns(request.server.now()))
        .$if(after !== undefined, (all) => all.where('code.code', '>', after ?? ''))
        .orderBy('code.code')
        .limit(exportedAtOnce)
        .execute();
      const timeText = (at: Date | null) => at && localTimeOf(at, timeZone).replace('T', ' ');
      return {
        rows: codes.map((row) => [
          printedCode(row.code, row),
          row.state,
          row.uses,
          timeText(row.firstUsedAt),
          timeText(row.validUntil),
        ]),
        next: codes.length === exportedAtOnce ? codes.at(-1)?.code : undefined,
      };
    },
  }),
];

type CodeAddress = Parameters<typeof findCode>[1];

async function lockCode(request: OrganizationRequest, address: CodeAddress) {
  await lockBatch(request, address.batchId);
  const { batch, code } = await findCode(request, address);
  return { batch, before: toCodeRow(code) };
}

/** Records the change and returns the code. The history has only its last characters, because anyone can use a code. */
async function recordChange(
  request: OrganizationRequest,
  batchName: string,
  before: AccessCodeRow,
  address: CodeAddress,
): Promise<AccessCodeRow> {
  await changeSessionsOfCodes(request, sql`select ${address.codeId}::uuid`);
  const after = toCodeRow((await findCode(request, address)).code);
  const facts = ({ state, validUntil }: AccessCodeRow) => ({ state, validUntil });
  await request.record({
    entityType: 'access code',
    entityId: after.id,
    label: `${batchName}, code ending in ${after.code.replaceAll('-', '').slice(-4)}`,
    action: 'update',
    organization: request.organization,
    before: facts(before),
    after: facts(after),
  });
  return after;
}
