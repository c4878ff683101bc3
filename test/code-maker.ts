import {
  type AccessCodeBatchFields,
  type AccessCodeBatchRecord,
  createAccessCodeBatch,
  listAccessCodes,
} from '../src/features/access-codes/contract.ts';
import { exampleBatch } from '../src/features/access-codes/examples.ts';
import { makeDueCodes } from '../src/features/access-codes/making/make-codes.ts';
import {
  createServicePlan,
  type ServicePlanFields,
} from '../src/features/service-plans/contract.ts';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { family, refillFamily } from './organization-family.ts';
import { startTestServer } from './server.ts';

type Changes = Partial<AccessCodeBatchFields>;

export type CodeMaker = Awaited<ReturnType<typeof startCodeMaker>>;

/** A server with a plan in an area, and batches of its site. */
export async function startCodeMaker() {
  const server = await startTestServer();
  const { system } = server.database;
  const current = { token: '', planId: '' };
  const of = ({ number }: { number: number }) => ({ orgNumber: String(number) });
  const ofBatch = ({ id }: { id: string }) => ({ ...of(family.site), batchId: id });
  const signIn = async () => {
    current.token = await server.signInAs(family.grouping.number);
  };
  const addPlan = async (changes: Partial<ServicePlanFields> = {}, where = family.area) => {
    const body = examplePlan(changes);
    const token = await server.signInAs(null);
    const { id } = await server.call(createServicePlan, { params: of(where), body }, token);
    return id;
  };
  const begin = (changes: Changes = {}, token = current.token, where = family.site) => {
    const body = exampleBatch({ planId: current.planId, ...changes });
    return server.call(createAccessCodeBatch, { params: of(where), body }, token);
  };
  const make = () => makeDueCodes(server.context);
  return {
    server,
    of,
    ofBatch,
    signIn,
    addPlan,
    /** Begins a batch of the site. */
    begin,
    make,
    get token() {
      return current.token;
    },
    /** Everything as at the beginning. */
    async renew(): Promise<void> {
      for (const table of ['access_code_batch', 'service_plan'] as const)
        await system.deleteFrom(table).execute();
      await refillFamily(system);
      await signIn();
      current.planId = await addPlan();
    },
    /** Begins a batch and makes all of its codes. */
    async made(changes: Changes = {}): Promise<AccessCodeBatchRecord> {
      const batch = await begin(changes);
      await make();
      return batch;
    },
    async codes(batch: { id: string }) {
      const { rows } = await server.call(
        listAccessCodes,
        { params: ofBatch(batch), query: { pageSize: '100' } },
        current.token,
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
    planId: () => current.planId,
    close: () => server.close(),
  };
}
