import { sql } from 'kysely';
import { counted } from '../../../contract/plural.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { StepState } from '../states.ts';

interface Target {
  id: string;
  deviceId: string;
  state: 'Pending' | 'InSync' | 'Drifted' | 'Failed' | 'Unsupported' | 'ByHand';
  isWanted: boolean;
  isDone: boolean;
  isBusy: boolean;
  /** when the last push of it ended */
  triedAt: Date | null;
  error: string | null;
  differences: number;
  proof: ReadObject[] | null;
}

interface ReadObject {
  path: string;
  key: string;
  properties: { name: string; after: string | null }[];
}

/** The devices of a conference after their pushes were looked at. */
interface SyncedSteps {
  /** targets that a push is to change, and that no push has tried since they were wished */
  pending: string[];
  /** targets whose last push failed a while ago, or that somebody changed since */
  failed: string[];
  /** devices that a push changes now */
  busy: number;
  /** whether something that was done is still there, or may be */
  isUndoing: boolean;
}

/** Stores what the pushes of a conference have reached as its steps. */
export async function syncSteps(
  transaction: ScopedTransaction,
  conferenceId: string,
  now: Date,
  /** how long a failed device is left alone, in milliseconds */
  restMs: number,
): Promise<SyncedSteps> {
  const targets = await targetsOf(transaction, conferenceId);
  for (const target of targets) await storeStep(transaction, conferenceId, target, now);
  const deviceIds = targets.map(({ deviceId }) => deviceId);
  // What it had stays shown. Its target is gone: the device was read, and has nothing of the conference, or was itself deleted.
  await transaction
    .updateTable('conference_step')
    .set({ state: 'Undone', undone_at: now })
    .set({ text: sql`case when device_id is null then 'The device was deleted' end` })
    .where('conference_id', '=', conferenceId)
    .where('state', '<>', 'Undone')
    .where(sql<boolean>`(device_id = any (${deviceIds}::uuid[])) is not true`)
    .execute();
  const free = targets.filter(({ isBusy }) => !isBusy);
  const isRested = ({ triedAt }: Target) =>
    triedAt === null || triedAt.getTime() <= now.getTime() - restMs;
  const inStates = (states: readonly Target['state'][]) =>
    free.filter(({ state }) => states.includes(state));
  return {
    pending: inStates(['Pending']).map(({ id }) => id),
    failed: inStates(['Failed', 'Drifted'])
      .filter(isRested)
      .map(({ id }) => id),
    busy: targets.length - free.length,
    isUndoing: targets.some(({ isWanted, state }) => !isWanted && state !== 'ByHand'),
  };
}

async function targetsOf(transaction: ScopedTransaction, conferenceId: string): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select target.id, target.device_id as "deviceId", target.state,
      target.wish is not null as "isWanted", target.done_at is not null as "isDone",
      target.error, jsonb_array_length(target.differences) as differences,
      exists (
        select from push_result waiting
        where waiting.target_id = target.id and waiting.state = 'Waiting') as "isBusy",
      (select max(finished_at) from push_result ended where ended.target_id = target.id) as "triedAt",
      case when target.state = 'InSync' then (
        select result.changes from push_result result
        where result.target_id = target.id and result.state = 'Applied'
        order by result.finished_at desc limit 1) end as proof
    from push_target target
    where target.source_kind = 'conference' and target.source_id = ${conferenceId}
    order by target.device_id`.execute(transaction);
  return rows;
}

async function storeStep(
  transaction: ScopedTransaction,
  conferenceId: string,
  target: Target,
  now: Date,
): Promise<void> {
  const { state, text } = stepOf(target);
  const proof = (target.proof ?? []).map(({ path, key, properties }) => ({
    path,
    key,
    properties: properties.flatMap(({ name, after }) =>
      after === null ? [] : [{ name, value: after }],
    ),
  }));
  await transaction
    .updateTable('conference_step')
    .set({
      state,
      text,
      ...(state === 'Done' && { proof: JSON.stringify(proof) }),
      done_at: state === 'Done' ? sql`coalesce(done_at, ${now})` : null,
    })
    .where('conference_id', '=', conferenceId)
    .where('device_id', '=', target.deviceId)
    .where(
      sql<boolean>`((state, text) is distinct from (${state}::text, ${text}::text)
        or ${state === 'Done'}::boolean and proof is distinct from ${JSON.stringify(proof)}::jsonb)`,
    )
    .execute();
}

function stepOf(target: Target): { state: StepState; text: string | null } {
  // A failure stays one while it is tried again.
  const { state, isWanted, isDone, error, differences } = target;
  if (!isWanted) {
    if (state === 'ByHand') return { state: 'ByHand', text: 'Remove by hand what was set up' };
    return state === 'Failed'
      ? { state: 'UndoFailed', text: error }
      : { state: 'Undoing', text: null };
  }
  switch (state) {
    case 'InSync':
      return { state: 'Done', text: null };
    case 'Unsupported':
      return { state: 'Unsupported', text: error };
    case 'ByHand':
      return isDone
        ? { state: 'Done', text: 'Set up by hand' }
        : { state: 'ByHand', text: 'Set up by hand, then mark as done' };
    case 'Drifted':
      return {
        state: 'Failed',
        text: `Changed on the device: ${counted(differences, { one: 'object differs', other: 'objects differ' })}`,
      };
    case 'Failed':
      return { state: 'Failed', text: error };
    case 'Pending':
      return { state: 'Waiting', text: null };
  }
}
