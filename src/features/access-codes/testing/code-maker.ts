import { family, refillFamily } from '../../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { createServicePlan, type ServicePlanFields } from '../../service-plans/contract.ts';
import { examplePlan } from '../../service-plans/examples.ts';
import {
  type AccessCodeBatchFields,
  type AccessCodeBatchRecord,
  createAccessCodeBatch,
  listAccessCodes,
} from '../contract.ts';
import { exampleBatch } from '../examples.ts';
import { makeDueCodes } from '../making/make-codes.ts';

type Changes = Partial<AccessCodeBatchFields>;

export type CodeMaker = Awaited<ReturnType<typeof startCodeMaker>>;

/** A server with a plan in an area, and batches of its site. */
export async function startCodeMaker() {
  const server: TestServer = await startTestServer();
  const { system } = server.database;
  const of = ({ number }: { number: number }) => ({ orgNumber: String(number) });
  const maker = {
    server,
    of,
    token: '',
    planId: '',
    /** Everything as at the beginning. */
    async renew(): Promise<void> {
      for (const table of ['access_code_batch', 'service_plan'] as const)
        await system.deleteFrom(table).execute();
      await refillFamily(system);
      maker.token = await server.signInAs(family.grouping.number);
      maker.planId = await maker.addPlan();
    },
    async addPlan(changes: Partial<ServicePlanFields> = {}, where = family.area): Promise<string> {
      const body = examplePlan(changes);
      const token = await server.signInAs(null);
      const { id } = await server.call(createServicePlan, { params: of(where), body }, token);
      return id;
    },
    /** Begins a batch of the site. */
    begin(changes: Changes = {}, token = maker.token, where = family.site) {
      const body = exampleBatch({ planId: maker.planId, ...changes });
      return server.call(createAccessCodeBatch, { params: of(where), body }, token);
    },
    make: () => makeDueCodes(server.context),
    /** Begins a batch and makes all of its codes. */
    async made(changes: Changes = {}): Promise<AccessCodeBatchRecord> {
      const batch = await maker.begin(changes);
      await maker.make();
      return batch;
    },
    ofBatch: ({ id }: { id: string }) => ({ ...of(family.site), batchId: id }),
    async codes(batch: { id: string }) {
      const query = { pageSize: '100' };
      const { rows } = await server.call(
        listAccessCodes,
        { params: maker.ofBatch(batch), query },
        maker.token,
      );
      return rows;
    },
    /** As a guest's sign-in will do. */
    async use(codeId: string, at = server.clock.now): Promise<void> {
      await system
        .updateTable('access_code')
        .set(({ eb, fn }) => ({
          uses: eb('uses', '+', 1),
          first_used_at: fn.coalesce('first_used_at', eb.val(at)),
        }))
        .where('id', '=', codeId)
        .execute();
      await system
        .insertInto('access_code_use')
        .values({
          access_code_id: codeId,
          at,
          mac_address: '02:00:00:00:00:01',
          area_number: family.area.number,
        })
        .execute();
    },
    pass(seconds: number): void {
      server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
    },
    close: () => server.close(),
  };
  return maker;
}
