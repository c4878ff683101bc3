import type { Selectable } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { DB } from '../../../server/database/tables.ts';
import type { backupRow } from '../backups/take-backup.ts';
import type { Wish } from '../config/wish.ts';
import type { RunKind, RunState, TargetState } from '../states.ts';
import type { RunSettings, TargetPlan } from './contract.ts';
import type { Progress } from './progress.ts';

export const targetColumns = [
  'id',
  'run_id',
  'device_id',
  'device_name',
  'state',
  'text',
  'plan',
  'sealed_plan',
  'progress',
  'started_at',
] as const;

export type ClaimedTarget = Pick<
  Selectable<DB['router_run_target']>,
  (typeof targetColumns)[number]
> & { attempt: number };

/** The run of a target, as its steps need it. */
export interface TargetRun {
  id: string;
  kind: RunKind;
  state: RunState;
  settings: RunSettings;
  sealed_settings: string | null;
  not_after: Date | null;
}

/** What a step makes of a target. */
export interface Outcome {
  state: TargetState;
  text?: string | null;
  plan?: TargetPlan;
  sealedPlan?: string;
  progress?: Progress;
  output?: string;
  /** until the next step; ended targets have none */
  nextInMs?: number;
  backup?: Awaited<ReturnType<typeof backupRow>>;
  /** Whether the guard may be armed although the target ends. */
  mayBeGuarded?: boolean;
  /** Whether the router is to be compared again. */
  isChanged?: boolean;
  /** the hash of the wish that the router was read to have */
  wishHash?: string;
}

export const ended = (
  state: 'Done' | 'Failed' | 'RolledBack' | 'Skipped',
  text: string,
): Outcome => ({
  state,
  text,
});

const planContext = (targetId: string) => `router run target ${targetId} plan`;
const scriptContext = (runId: string) => `router run ${runId} command`;

export function sealWish(
  { secrets }: Pick<ServerContext, 'secrets'>,
  targetId: string,
  wish: Wish,
): Promise<string> {
  return secrets.seal(JSON.stringify(wish), planContext(targetId));
}

/** Returns what was planned for a target, with its secrets: never log or return it. */
export async function openWish(
  { secrets }: Pick<ServerContext, 'secrets'>,
  { id, sealed_plan }: Pick<ClaimedTarget, 'id' | 'sealed_plan'>,
): Promise<Wish> {
  if (sealed_plan === null) return { objects: [], ownedPaths: [], errors: [] };
  return JSON.parse(await secrets.open(sealed_plan, planContext(id)));
}

export function sealScript(
  { secrets }: Pick<ServerContext, 'secrets'>,
  runId: string,
  script: string,
): Promise<string> {
  return secrets.seal(script, scriptContext(runId));
}

/** Returns the command of a run, or the export that it restores, with its secrets: never log or return it. */
export async function openScript(
  { secrets }: Pick<ServerContext, 'secrets'>,
  { id, sealed_settings }: Pick<TargetRun, 'id' | 'sealed_settings'>,
): Promise<string> {
  return sealed_settings === null ? '' : secrets.open(sealed_settings, scriptContext(id));
}
