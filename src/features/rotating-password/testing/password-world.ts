import { addPlan } from '../../../../test/sales.ts';
import type { TestServer } from '../../../../test/server.ts';
import { pickFields } from '../../../contract/fields/fields.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { profileWorld } from '../../connection-profiles/testing/profile-world.ts';
import { announcePasswords } from '../announcements/announce-passwords.ts';
import {
  getRotation,
  listRotations,
  rotateNow,
  rotatingPasswords,
  setPolicyStatus,
  skipRotation,
  viewPassword,
} from '../contract.ts';
import { exampleKey } from '../examples.ts';
import { type RotatingPassword, rotatingPassword } from '../fields.ts';
import { pushKeys } from '../pushes/push-keys.ts';
import { rotatePasswords } from '../rotations/rotate-passwords.ts';

/** A site of its own with rotating passwords, and what tests do there as one of its administrators. */
export async function passwordWorld(server: TestServer) {
  const network = await profileWorld(server);
  const { family, params } = network;
  // Tests move the clock past the end of a session.
  const signIn = () => server.signInAs(family.grouping.number);
  const { system } = server.database;
  const planId = await addPlan(system, family.area.number, 'Lobby');
  const steps = async () => {
    await takeDueSteps(rotatePasswords(server.context));
    await takeDueSteps(pushKeys(server.context));
  };
  return {
    network,
    family,
    signIn,
    params,
    planId,
    steps,
    announce: () => takeDueSteps(announcePasswords(server.context)),

    async create(changes: Partial<RotatingPassword> = {}) {
      const isKey = changes.mode === undefined || changes.mode === 'psk';
      const body = exampleKey({ plan: isKey ? null : planId, ...changes });
      return server.call(rotatingPasswords.create, { params, body }, await signIn());
    },
    get: async (policyId: string) =>
      server.call(rotatingPasswords.get, { params: { ...params, policyId } }, await signIn()),
    async update(policyId: string, changes: Partial<RotatingPassword>) {
      const record = await this.get(policyId);
      const body = {
        ...pickFields(rotatingPassword, { ...record, ...changes }),
        version: record.version,
      };
      return server.call(
        rotatingPasswords.update,
        { params: { ...params, policyId }, body },
        await signIn(),
      );
    },
    setStatus: async (policyId: string, status: 'Active' | 'Paused') =>
      server.call(
        setPolicyStatus,
        { params: { ...params, policyId }, body: { status } },
        await signIn(),
      ),
    rotate: async (policyId: string, endsFormer = false) =>
      server.call(
        rotateNow,
        { params: { ...params, policyId }, body: { endsFormer } },
        await signIn(),
      ),
    remove: async (policyId: string) =>
      server.call(rotatingPasswords.delete, { params: { ...params, policyId } }, await signIn()),
    async skip(policyId: string) {
      const { next } = await this.get(policyId);
      const body = { rotationId: next?.id ?? '' };
      return server.call(skipRotation, { params: { ...params, policyId }, body }, await signIn());
    },
    async rotations(policyId: string) {
      const sent = { params: { ...params, policyId }, query: {} };
      return (await server.call(listRotations, sent, await signIn())).rows;
    },
    details: async (policyId: string, rotationId: string) =>
      server.call(getRotation, { params: { ...params, policyId, rotationId } }, await signIn()),
    async passwordOf(policyId: string, rotationId: string): Promise<string> {
      const sent = { params: { ...params, policyId, rotationId } };
      return (await server.call(viewPassword, sent, await signIn())).password;
    },
    async current(policyId: string): Promise<string> {
      const { current } = await this.get(policyId);
      return this.passwordOf(policyId, current?.id ?? '');
    },
  };
}
export type PasswordWorld = Awaited<ReturnType<typeof passwordWorld>>;
