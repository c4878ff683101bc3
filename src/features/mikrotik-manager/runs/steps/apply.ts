import type { RouterClient } from '../../../site-network/public/routeros.ts';
import { isOutcomeUnknown } from '../../../site-network/public/routeros.ts';
import type { Connection, ManagerServer } from '../../routers/connect.ts';
import { guardMinutes } from '../../states.ts';
import { applyChanges } from '../apply-changes.ts';
import { changesLeft } from '../changes-left.ts';
import { shownOutput } from '../command-text.ts';
import { arm, disarm, loadCopy } from '../guard.ts';
import type { Progress } from '../progress.ts';
import { type ClaimedTarget, ended, type Outcome, openScript, type TargetRun } from '../target.ts';

const second = 1_000;
const stepEndsAfterMs = 40 * second;
/** With less time left the guard is armed again before anything more is written. */
const leastGuardMs = 150 * second;
export const pollMs = 10 * second;

/** Moves on from the guard: from here on something may have been written. */
export function beginApplying({ progress }: ClaimedTarget): Outcome {
  return { state: 'Applying', progress, nextInMs: 0 };
}

/** Writes what is missing. After a crash it reads what was written already, and continues. */
export async function applyTarget(
  server: ManagerServer,
  run: TargetRun,
  target: ClaimedTarget,
  { client }: Connection,
): Promise<Outcome> {
  const guard = await keepGuard(server, target, client);
  if (guard !== null && 'state' in guard) return guard;
  const progress = { ...target.progress, ...guard, hasWritten: true };
  return run.kind === 'command'
    ? runCommand(server, run, { ...target, progress }, client)
    : writeChanges(server, run, { ...target, progress }, client);
}

/** Returns the time of a guard that was armed again, null if nothing was needed, or what to do if that failed. */
async function keepGuard(
  server: ManagerServer,
  { id, progress }: ClaimedTarget,
  client: RouterClient,
): Promise<Pick<Progress, 'armedAt'> | Outcome | null> {
  const { armedAt, copy } = progress;
  if (armedAt === undefined || copy === undefined) return null;
  const leftMs = Date.parse(armedAt) + guardMinutes * 60 * second - server.now().getTime();
  if (leftMs > leastGuardMs) return null;
  const armed = await arm(client, id, copy);
  if (armed.ok) return { armedAt: server.now().toISOString() };
  return isOutcomeUnknown(armed)
    ? verifying(server, progress, armed.text)
    : undo(client, { progress }, armed.text, server);
}

async function writeChanges(
  server: ManagerServer,
  run: TargetRun,
  target: ClaimedTarget,
  client: RouterClient,
): Promise<Outcome> {
  const endsAt = performance.now() + stepEndsAfterMs;
  const { progress } = target;
  let last = '';
  for (let round = 0; round < 3; round++) {
    const left = await changesLeft(server, run, target, client);
    if (!left.ok)
      return isOutcomeUnknown(left)
        ? verifying(server, progress, left.text)
        : undo(client, target, left.text, server);
    const { changes } = left.value;
    if (changes.length === 0) return verifying(server, progress, null, 0);
    const text = JSON.stringify(changes);
    if (text === last) break;
    last = text;
    const result = await applyChanges(client, changes, endsAt);
    if (result.kind === 'more') return { state: 'Applying', progress, nextInMs: 0 };
    if (result.kind === 'busy')
      return { state: 'Applying', text: result.text, progress, nextInMs: pollMs };
    if (result.kind === 'lost') return verifying(server, progress, result.text);
    if (result.kind === 'refused') {
      const isUntouched = result.count === 0 && round === 0 && target.attempt === 1;
      if (!isUntouched || target.progress.copy === undefined)
        return undo(client, target, result.text, server);
      await disarm(client, target.id, target.progress.copy);
      return ended('Failed', `Nothing was changed. ${result.text}`);
    }
  }
  return undo(
    client,
    target,
    'The router stores some values differently than they were written.',
    server,
  );
}

/** Commands cannot be continued: one that may have run is not run again. */
async function runCommand(
  server: ManagerServer,
  run: TargetRun,
  target: ClaimedTarget,
  client: RouterClient,
): Promise<Outcome> {
  if (target.attempt > 1)
    return undo(
      client,
      target,
      'The server stopped while the command ran, so it is unknown what it did.',
      server,
    );
  const script = await openScript(server, run);
  const output = await client.command('/execute', { script, 'as-string': 'yes' });
  if (output.ok)
    return {
      ...verifying(server, target.progress, null, 0),
      output: shownOutput(output.value[0]?.ret ?? ''),
    };
  return isOutcomeUnknown(output)
    ? verifying(server, target.progress, output.text)
    : undo(client, target, output.text, server);
}

export function verifying(
  server: ManagerServer,
  progress: Progress,
  text: string | null,
  nextInMs = pollMs,
): Outcome {
  return {
    state: 'Verifying',
    text,
    progress: { ...progress, since: server.now().toISOString() },
    nextInMs,
  };
}

/** Undoes a change at once by loading the copy; without one it can only be reported. */
export async function undo(
  client: RouterClient,
  { progress }: Pick<ClaimedTarget, 'progress'>,
  reason: string,
  server: ManagerServer,
): Promise<Outcome> {
  if (progress.copy === undefined)
    return {
      ...ended(
        'Failed',
        `${reason} Without a safety net the router keeps what was written so far: check it.`,
      ),
      isChanged: true,
    };
  // If this does not arrive, the guard does the same within its time.
  await loadCopy(client, progress.copy);
  return {
    state: 'Undoing',
    text: reason,
    progress: { ...progress, undoing: reason, since: server.now().toISOString() },
    nextInMs: pollMs,
  };
}
