import type { RouterClient } from '../../../site-network/public/routeros.ts';
import { wishHash } from '../../routers/compare.ts';
import type { Connection, ManagerServer } from '../../routers/connect.ts';
import { readFacts } from '../../routers/read-router.ts';
import { guardMinutes } from '../../states.ts';
import { changesLeft, withWarnings } from '../changes-left.ts';
import { armedGuards, disarm } from '../guard.ts';
import type { Progress } from '../progress.ts';
import { type ClaimedTarget, ended, type Outcome, openWish, type TargetRun } from '../target.ts';
import { pollMs, undo } from './apply.ts';
import { answersPing } from './prepare.ts';

const minute = 60_000;
const continuesWithMs = 2 * minute;
/** A router restarts within this time after its guard has loaded the copy. */
const guardTakesMs = (guardMinutes + 10) * minute;
/** Fewer guests may leave by chance. */
const fewestGuests = 3;

/** Signs in again and checks the router. Disarms the guard only if every check passes. */
export async function verifyTarget(
  server: ManagerServer,
  run: TargetRun,
  target: ClaimedTarget,
  { client }: Connection,
): Promise<Outcome> {
  const { progress } = target;
  const armed = await armedGuards(client, target.id);
  if (!armed.ok) return stillAway(server, progress, armed.text);
  if (progress.copy !== undefined && armed.value.length === 0)
    return rolledBack(
      client,
      target,
      `${target.text ?? 'The router could not be reached.'} It undid the change by itself.`,
    );
  const unfinished = run.kind === 'command' ? null : await changesLeft(server, run, target, client);
  if (unfinished?.ok === false) return stillAway(server, progress, unfinished.text);
  if (unfinished !== null && unfinished.value.changes.length > 0) {
    const left =
      Date.parse(progress.armedAt ?? '') + guardMinutes * minute - server.now().getTime();
    return left > continuesWithMs || progress.copy === undefined
      ? { state: 'Applying', progress, nextInMs: 0 }
      : undo(client, target, 'Only a part of the change had been written.', server);
  }
  const problem = await problemAfter(server, client, progress);
  if (problem !== null) return undo(client, target, problem, server);
  const disarmed = await disarm(client, target.id, progress.copy);
  if (!disarmed.ok) return stillAway(server, progress, disarmed.text);
  const done = {
    ...ended('Done', withWarnings('Applied and verified.', unfinished?.value.warnings ?? [])),
    isChanged: true,
  };
  return run.kind === 'templates'
    ? { ...done, wishHash: await wishHash(await openWish(server, target)) }
    : done;
}

/** Returns what no longer works that worked before. */
async function problemAfter(
  server: ManagerServer,
  client: RouterClient,
  { before }: Progress,
): Promise<string | null> {
  if (before === undefined) return null;
  for (const address of before.answering)
    if (!(await answersPing(client, address)) && !(await answersPing(client, address)))
      return `${address} answered the router before the change, and no longer does.`;
  const facts = await readFacts(client, server.now());
  if (!facts.ok) return null;
  return before.guests >= fewestGuests && facts.value.guests === 0
    ? `${before.guests} guests were online before the change, and now none is.`
    : null;
}

/** Waits for a router that does not answer: its guard undoes the change, which takes a restart. */
function stillAway(server: ManagerServer, progress: Progress, text: string): Outcome {
  const since = Date.parse(progress.since ?? server.now().toISOString());
  const waited = server.now().getTime() - since;
  if (waited <= guardTakesMs) return { state: 'Verifying', text, progress, nextInMs: pollMs };
  return {
    ...ended(
      'Failed',
      progress.copy === undefined
        ? `${text} There was no safety net: somebody has to go there.`
        : `${text} Its guard should have undone the change. Somebody has to go there; the copy ${progress.copy} is on the router.`,
    ),
    isChanged: true,
  };
}

/** Waits until the router runs with the copy again. */
export async function checkUndone(
  server: ManagerServer,
  target: ClaimedTarget,
  { client }: Connection,
): Promise<Outcome> {
  const { progress } = target;
  const reason = progress.undoing ?? 'The change failed.';
  const armed = await armedGuards(client, target.id);
  if (armed.ok && armed.value.length === 0)
    return rolledBack(client, target, `${reason} It was undone.`);
  const waited = server.now().getTime() - Date.parse(progress.since ?? server.now().toISOString());
  if (waited <= guardTakesMs) return { state: 'Undoing', progress, nextInMs: pollMs };
  return {
    ...ended(
      'Failed',
      `${reason} It could not be undone: ${armed.ok ? 'the router still has its guard.' : armed.text}`,
    ),
    isChanged: true,
  };
}

async function rolledBack(
  client: RouterClient,
  target: ClaimedTarget,
  text: string,
): Promise<Outcome> {
  await disarm(client, target.id, target.progress.copy);
  return { ...ended('RolledBack', text), isChanged: true };
}
