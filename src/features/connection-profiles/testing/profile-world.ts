import { newProvider } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';
import { pickFields } from '../../../contract/fields/fields.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { devices } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';
import type { DeviceType } from '../../devices/fields.ts';
import {
  approveRun,
  getRun,
  listTargets,
  type PushRun,
  type Target,
  undoRun,
} from '../../site-network/public/push-calls.ts';
import { checkTargets, pushDevices } from '../../site-network/public/pushes.ts';
import { profiles, pushProfile, setProfileStatus } from '../contract.ts';
import {
  connectionProfile,
  type ProfileStatus,
  type SentSecrets,
  type TypedProfile,
} from '../fields.ts';
import { switchProfiles } from '../records/switch-profiles.ts';

interface AddedDevice {
  port: number;
  type?: DeviceType;
  name?: string;
  user?: string;
  password?: string;
  tags?: string[];
}

/** A site of its own, with what tests do there as one of its administrators. */
export async function profileWorld(server: TestServer) {
  const family = await newProvider(server);
  const token = await server.signInAs(family.grouping.number);
  const params = { orgNumber: String(family.site.number) };
  const create = (profile: TypedProfile, secrets: SentSecrets = {}, by = token) =>
    server.call(profiles.create, { params, body: { ...profile, secrets } }, by);
  const setStatus = (profileId: string, status: ProfileStatus, by = token) =>
    server.call(setProfileStatus, { params, body: { profileId, status } }, by);
  return {
    family,
    token,
    params,
    create,
    setStatus,

    /** Adds a device of the site whose management interface is on loopback. */
    async addDevice({
      port,
      type = 'mikrotik',
      name = 'Router',
      user = 'atrium',
      password = 'secret',
      tags = [],
    }: AddedDevice): Promise<string> {
      const { id } = await server.call(
        devices.create,
        {
          params: { orgNumber: String(family.area.number) },
          body: {
            ...exampleDevice({
              name,
              host: '127.0.0.1',
              tags,
              api: { scheme: 'http', port, user, trust: 'nothing', fingerprint: null },
            }),
            type,
            secrets: { apiPassword: password, radiusSecret: 'radius-secret-0123456789' },
          },
        },
        token,
      );
      return id;
    },

    async createActive(profile: TypedProfile, secrets: SentSecrets = {}) {
      const created = await create(profile, secrets);
      await setStatus(created.id, 'Active');
      return created;
    },

    get: (profileId: string) =>
      server.call(profiles.get, { params: { ...params, profileId } }, token),

    async update(profileId: string, changes: Partial<TypedProfile>, secrets: SentSecrets = {}) {
      const record = await server.call(profiles.get, { params: { ...params, profileId } }, token);
      const body = pickFields(connectionProfile, { ...record, ...changes });
      return server.call(
        profiles.update,
        {
          params: { ...params, profileId },
          body: { ...body, secrets, version: record.version },
        },
        token,
      );
    },

    async targets(sourceId: string): Promise<Target[]> {
      const query = { source: 'connection-profile', sourceId } as const;
      return (await server.call(listTargets, { params, query }, token)).rows;
    },

    /** Plans a push and waits until all devices are read. */
    async plan(profileId: string, deviceIds?: string[]): Promise<PushRun> {
      const { runId } = await server.call(
        pushProfile,
        { params: { ...params, profileId }, body: deviceIds ? { deviceIds } : {} },
        token,
      );
      await takeDueSteps(pushDevices(server.context));
      return server.call(getRun, { params: { ...params, runId } }, token);
    },

    approve: (runId: string, by = token) =>
      server.call(approveRun, { params: { ...params, runId } }, by),
    run: (runId: string) => server.call(getRun, { params: { ...params, runId } }, token),
    work: () => takeDueSteps(pushDevices(server.context)),
    check: () => takeDueSteps(checkTargets(server.context)),
    switchBySchedule: () => takeDueSteps(switchProfiles(server.context)),

    /** Undoes a push that failed. */
    async undo(failed: string): Promise<PushRun> {
      const { runId } = await server.call(undoRun, { params: { ...params, runId: failed } }, token);
      await this.work();
      await this.approve(runId);
      await this.work();
      return this.run(runId);
    },

    /** Plans a push, approves it, and waits until it has ended. */
    async push(profileId: string): Promise<PushRun> {
      const { id } = await this.plan(profileId);
      await this.approve(id);
      await this.work();
      return this.run(id);
    },
  };
}
export type ProfileWorld = Awaited<ReturnType<typeof profileWorld>>;
