import isEqual from 'fast-deep-equal';
import type { RouterClient } from '../../../site-network/public/routeros.ts';
import { backupRow, takeBackup } from '../../backups/take-backup.ts';
import { shownChange } from '../../config/difference.ts';
import type { Connection, ManagerServer } from '../../routers/connect.ts';
import { readFacts, readTables } from '../../routers/read-router.ts';
import type { RouterFacts } from '../../routers/router-facts.ts';
import { changesLeft, withWarnings } from '../changes-left.ts';
import { shownOutput } from '../command-text.ts';
import { arm, saveCopy } from '../guard.ts';
import type { Progress } from '../progress.ts';
import { type ClaimedTarget, ended, type Outcome, openScript, type TargetRun } from '../target.ts';

/** Where the internet is thought to begin: answers from there show that the uplink works. */
const internetAddress = '1.1.1.1';
const latestArmingMs = 60_000;

/** The first step after the approval: checks, both backups, and the guard. */
export async function prepareTarget(
  server: ManagerServer,
  run: TargetRun,
  target: ClaimedTarget,
  connection: Connection,
): Promise<Outcome> {
  const { client } = connection;
  const startedAt = performance.now();
  const facts = await readFacts(client, server.now());
  if (!facts.ok) return ended('Failed', facts.text);
  if (run.kind === 'command' && !run.settings.isWriting) return readByCommand(server, run, client);
  if (run.kind === 'templates' || run.kind === 'restore') {
    const stale = await staleness(server, run, target, client);
    if (stale !== null) return stale;
  }
  const taken = await takeBackup(client, 'run');
  if (!taken.ok) return ended('Failed', `No backup, so nothing was changed. ${taken.text}`);
  const about = { deviceId: connection.access.id, runId: run.id, version: facts.value.version };
  const why = run.kind === 'backup' ? 'ByHand' : 'BeforeChange';
  const backup = await backupRow(server, taken.value, { ...about, why });
  if (run.kind === 'backup') return { ...ended('Done', 'Backed up.'), backup, isChanged: true };
  if (run.kind === 'firmware')
    return { state: 'Applying', text: null, progress: { phase: 'install' }, nextInMs: 0, backup };
  return guarded(server, target, client, { facts: facts.value, backup, startedAt });
}

async function guarded(
  server: ManagerServer,
  target: ClaimedTarget,
  client: RouterClient,
  {
    facts,
    backup,
    startedAt,
  }: { facts: RouterFacts; backup: NonNullable<Outcome['backup']>; startedAt: number },
): Promise<Outcome> {
  const before = await beforeChange(client, facts);
  if (target.plan?.hasGuard === false)
    return { state: 'Applying', text: null, progress: { before }, nextInMs: 0, backup };
  const copy = await saveCopy(client, target.id);
  if (!copy.ok)
    return ended('Failed', `No copy on the router, so nothing was changed. ${copy.text}`);
  // Arming has to end before the claim of this step: another server may have started meanwhile, and disarm before we arm.
  if (performance.now() - startedAt > latestArmingMs)
    return {
      ...ended(
        'Failed',
        'Nothing was changed: the router answers too slowly to be guarded. Try again when it has less to do.',
      ),
      progress: { copy: copy.value },
      mayBeGuarded: true,
    };
  const armed = await arm(client, target.id, copy.value);
  if (!armed.ok)
    return {
      ...ended('Failed', `No guard, so nothing was changed. ${armed.text}`),
      progress: { copy: copy.value },
      mayBeGuarded: true,
    };
  const progress: Progress = { before, copy: copy.value, armedAt: server.now().toISOString() };
  return { state: 'Guarded', text: null, progress, nextInMs: 0, backup };
}

/** Returns an end if the router is not as it was when it was planned. */
async function staleness(
  server: ManagerServer,
  run: TargetRun,
  target: ClaimedTarget,
  client: RouterClient,
): Promise<Outcome | null> {
  const left = await changesLeft(server, run, target, client);
  if (!left.ok) return ended('Failed', left.text);
  const { changes, warnings } = left.value;
  const now = changes.map(shownChange);
  if (now.length === 0)
    return {
      ...ended(
        'Done',
        withWarnings(
          run.kind === 'restore' ? 'As in the backup already.' : 'In sync already.',
          warnings,
        ),
      ),
      isChanged: true,
    };
  return isEqual(now, target.plan?.differences)
    ? null
    : ended('Failed', 'The router has changed since the plan, so nothing was done. Plan it again.');
}

async function readByCommand(
  server: ManagerServer,
  run: TargetRun,
  client: RouterClient,
): Promise<Outcome> {
  const script = await openScript(server, run);
  const output = await client.command('/execute', { script, 'as-string': 'yes' });
  return output.ok
    ? { ...ended('Done', 'Done.'), output: shownOutput(output.value[0]?.ret ?? '') }
    : ended('Failed', output.text);
}

/** Returns what must still be true after the change. */
async function beforeChange(
  client: RouterClient,
  { guests, version }: RouterFacts,
): Promise<NonNullable<Progress['before']>> {
  const radius = await readTables(client, ['/radius']);
  const servers = radius.ok ? (radius.value.get('/radius') ?? []) : [];
  const addresses = [
    ...new Set(
      servers.flatMap(({ address, disabled }) => (address && disabled !== 'true' ? [address] : [])),
    ),
  ].slice(0, 3);
  const answering: string[] = [];
  for (const address of [...addresses, internetAddress])
    if (await answersPing(client, address)) answering.push(address);
  return { guests: guests ?? 0, version, answering };
}

/** Whether an address answers pings of the router. */
export async function answersPing(client: RouterClient, address: string): Promise<boolean> {
  const replies = await client.command('/ping', { address, count: '2' }, { deadlineMs: 10_000 });
  return replies.ok && Number(replies.value.at(-1)?.received ?? 0) > 0;
}
