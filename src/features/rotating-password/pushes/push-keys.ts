import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { changeKeys, pushDevices } from '../../site-network/public/pushes.ts';
import { openPassword } from '../rotations/password-text.ts';
import type { Rotation, Work } from '../rotations/policy.ts';
import type { DevicePushState } from '../states.ts';
import { giveUp, isReplaced } from './replaced.ts';
import { settle } from './settle.ts';

const second = 1_000;
/** How often the results of a run are looked at. */
const lookMs = 2 * second;
/** When devices that other pushes were changing are tried. */
const busyMs = 30 * second;

/** Pushes Wi-Fi keys, or the former ones where they are rolled back, and repeats what failed. */
export const pushKeys: JobDeclaration = (server) =>
  rowJob(server, {
    name: 'push-keys',
    pollIntervalMs: second,
    table: 'password_rotation',
    nextStepAt: 'next_push_at',
    attempts: 'step_attempts',
    columns: ['id'],
    claimDurationsMs: [30 * second, 60 * second, 300 * second],
    async step({ id }, write) {
      await write((transaction) => pushStep({ transaction, server }, id));
      server.jobs.wake(pushDevices);
    },
  });

async function pushStep(work: Work, id: string): Promise<Date | null> {
  const { transaction, server } = work;
  const now = server.now();
  const rotation = await transaction
    .selectFrom('password_rotation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (rotation === undefined) return null;
  await takeResults(transaction, id, now);
  const isRestoring = rotation.push_state === 'restoring';
  const states = await devicesOf(transaction, id);
  if (states.some(({ state, run_id }) => state === 'sent' || (state === 'restoring' && run_id)))
    return later(now, lookMs);
  if (await isReplaced(transaction, rotation)) return giveUp(work, rotation);
  const begin: DevicePushState = isRestoring ? 'restoring' : 'waiting';
  const waiting = states.filter(({ state }) => state === begin);
  if (waiting.length === 0) return settle(work, rotation, states);
  const hasStarted = await send(work, rotation, waiting, isRestoring);
  return later(now, hasStarted ? lookMs : busyMs);
}

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

export interface DeviceRow {
  id: string;
  device_id: string;
  profile_id: string;
  state: DevicePushState;
  run_id: string | null;
}

function devicesOf(transaction: ScopedTransaction, rotationId: string): Promise<DeviceRow[]> {
  return transaction
    .selectFrom('password_device')
    .select(['id', 'device_id', 'profile_id', 'state', 'run_id'])
    .where('rotation_id', '=', rotationId)
    .execute();
}

/** Stores what came of the devices whose push has ended. */
async function takeResults(transaction: ScopedTransaction, rotationId: string, now: Date) {
  const ended = await transaction
    .selectFrom('password_device as own')
    .innerJoin('push_result as result', (join) =>
      join
        .onRef('result.run_id', '=', 'own.run_id')
        .onRef('result.device_id', '=', 'own.device_id'),
    )
    .select(['own.id', 'own.state', 'result.state as result', 'result.text'])
    .where('own.rotation_id', '=', rotationId)
    .where('own.state', '=', any(['sent', 'restoring']))
    .where('result.state', '<>', 'Waiting')
    .execute();
  for (const { id, state, result, text } of ended) {
    const isRight = result === 'Applied' || result === 'Unchanged';
    const after: DevicePushState =
      state === 'sent' ? (isRight ? 'done' : 'failed') : isRight ? 'restored' : 'unrestored';
    await transaction
      .updateTable('password_device')
      .set({ state: after, text: isRight ? null : text, run_id: null, changed_at: now })
      .where('id', '=', id)
      .execute();
  }
}

/** Starts a push for each network; returns whether one has started. Devices that others change wait. */
async function send(
  work: Work,
  rotation: Rotation,
  waiting: readonly DeviceRow[],
  isRestoring: boolean,
): Promise<boolean> {
  const { transaction, server } = work;
  const passphrase = await passphraseOf(work, rotation, isRestoring);
  const site = { number: rotation.organization_number, path: rotation.organization_path };
  let hasStarted = false;
  for (const profileId of new Set(waiting.map(({ profile_id }) => profile_id))) {
    const profile = await transaction
      .selectFrom('connection_profile')
      .select(['id', 'name'])
      .where('id', '=', profileId)
      .executeTakeFirstOrThrow();
    const devices = waiting.filter(({ profile_id }) => profile_id === profileId);
    const run = await changeKeys(
      { transaction, server },
      site,
      { kind: 'connection-profile', ...profile },
      { passphrase, deviceIds: devices.map(({ device_id }) => device_id), by: 'Rotating password' },
    );
    if (run === null) continue;
    hasStarted = true;
    await transaction
      .updateTable('password_device')
      .set({ state: isRestoring ? 'restoring' : 'sent', run_id: run.runId, text: null })
      .where('rotation_id', '=', rotation.id)
      .where('profile_id', '=', profileId)
      .where('device_id', '=', any(run.deviceIds))
      .execute();
  }
  if (!hasStarted) await settleGone(work, rotation.id, isRestoring);
  return hasStarted;
}

/** Fails what waits for a network that its device no longer has. A roll back has nothing left to do there. */
async function settleGone(
  { transaction, server }: Work,
  rotationId: string,
  isRestoring: boolean,
): Promise<void> {
  await transaction
    .updateTable('password_device')
    .set({
      state: isRestoring ? 'restored' : 'failed',
      text: 'The network is no longer on this device.',
      changed_at: server.now(),
    })
    .where('rotation_id', '=', rotationId)
    .where('state', '=', isRestoring ? 'restoring' : 'waiting')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('push_target')
            .select('push_target.id')
            .whereRef('push_target.device_id', '=', 'password_device.device_id')
            .whereRef('push_target.source_id', '=', 'password_device.profile_id')
            .where('push_target.applied_wish', 'is not', null)
            .where('push_target.wish', 'is not', null),
        ),
      ),
    )
    .execute();
}

async function passphraseOf(
  { transaction, server }: Work,
  rotation: Rotation,
  isRestoring: boolean,
): Promise<string> {
  const source = isRestoring ? await formerOf(transaction, rotation) : rotation;
  if (source?.password === null || source === undefined)
    throw new Error('A key is pushed that was never generated');
  return openPassword(server, source.id, source.password);
}

/** Returns the period whose password was valid before, and is stored. */
export function formerOf(
  transaction: ScopedTransaction,
  { policy_id, starts_at }: Pick<Rotation, 'policy_id' | 'starts_at'>,
) {
  return transaction
    .selectFrom('password_rotation')
    .select(['id', 'password', 'ended_at'])
    .where('policy_id', '=', policy_id)
    .where('starts_at', '<', starts_at)
    .where('password', 'is not', null)
    .where(({ eb, or }) =>
      or([eb('push_state', 'is', null), eb('push_state', '=', any(['done', 'partly', 'pushing']))]),
    )
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
