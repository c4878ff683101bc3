import { listAccessCodes } from '../src/features/access-codes/codes/contract.ts';
import {
  type AccessCodeBatchRecord,
  createAccessCodeBatch,
} from '../src/features/access-codes/contract.ts';
import { exampleBatch } from '../src/features/access-codes/examples.ts';
import type { AccessCodeBatch } from '../src/features/access-codes/fields.ts';
import { generateAccessCodes } from '../src/features/access-codes/generation/generate-access-codes.ts';
import { servicePlans } from '../src/features/service-plans/contract.ts';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { type ServicePlan } from '../src/features/service-plans/fields.ts';
import { takeDueSteps } from '../src/server/jobs/run-job.ts';
import { newProvider, type TestOrganization } from './provider.ts';
import type { TestServer } from './server.ts';

type Changes = Partial<AccessCodeBatch>;
type Numbered = Pick<TestOrganization, 'number'>;

export type AccessCodeCalls = Awaited<ReturnType<typeof accessCodeCalls>>;

/**
 * Adds a provider with a plan in its area. Returns functions that call the access code endpoints, by default at its site
 * as an administrator of its grouping.
 */
export async function accessCodeCalls(server: TestServer) {
  const { system } = server.database;
  const family = await newProvider(server);
  const session = { token: '' };
  const of = ({ number }: Numbered) => ({ orgNumber: String(number) });
  const ofBatch = ({ id }: { id: string }) => ({ ...of(family.site), batchId: id });
  const signIn = async () => {
    session.token = await server.signInAs(family.grouping.number);
  };
  const addPlan = async (changes: Partial<ServicePlan> = {}, area: Numbered = family.area) => {
    const body = examplePlan(changes);
    const plan = await server.call(servicePlans.create, { params: of(area), body }, session.token);
    return plan.id;
  };
  await signIn();
  const planId = await addPlan();
  const createBatch = (
    changes: Changes = {},
    token = session.token,
    organization: Numbered = family.site,
  ) => {
    const body = exampleBatch({ planId, ...changes });
    return server.call(createAccessCodeBatch, { params: of(organization), body }, token);
  };
  const generateCodes = () => takeDueSteps(generateAccessCodes(server.context));
  return {
    server,
    family,
    planId,
    get token() {
      return session.token;
    },
    of,
    ofBatch,
    /** Signs in again, which is necessary after moving the clock. */
    signIn,
    addPlan,
    /** Creates a batch whose codes are not generated yet. */
    createBatch,
    generateCodes,
    async createBatchWithCodes(changes: Changes = {}): Promise<AccessCodeBatchRecord> {
      const batch = await createBatch(changes);
      await generateCodes();
      return batch;
    },
    async listCodes(batch: { id: string }) {
      const { rows } = await server.call(
        listAccessCodes,
        { params: ofBatch(batch), query: { pageSize: '100' } },
        session.token,
      );
      return rows;
    },
    /** Writes what a guest's sign-in writes. */
    async useCode(codeId: string, at = server.clock.now): Promise<void> {
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
    latestHistory: () =>
      system
        .selectFrom('admin_history')
        .selectAll()
        .where('organization_path', 'like', `${family.provider.path}%`)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    passTime(seconds: number): void {
      server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
    },
  };
}
