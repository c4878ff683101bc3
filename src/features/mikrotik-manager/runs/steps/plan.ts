import { everything } from '../../../../server/tenancy.ts';
import type { RouterClient, RouterResult } from '../../../site-network/public/routeros.ts';
import { removeFile } from '../../backups/take-backup.ts';
import { normalizedTexts, shownChange } from '../../config/difference.ts';
import { restoredTexts } from '../../config/restore.ts';
import { risksOf } from '../../config/risks.ts';
import { isAtLeast } from '../../config/template-errors.ts';
import { compare, openChanges } from '../../routers/compare.ts';
import { configurationOf } from '../../routers/configuration.ts';
import type { Connection, ManagerServer } from '../../routers/connect.ts';
import { clockErrorOf, readFacts } from '../../routers/read-router.ts';
import type { RouterFacts } from '../../routers/router-facts.ts';
import { compareWithBackup, withWarnings } from '../changes-left.ts';
import { commandFacts } from '../command-facts.ts';
import { shownCommand } from '../command-text.ts';
import type { TargetPlan } from '../contract.ts';
import {
  type ClaimedTarget,
  ended,
  type Outcome,
  openScript,
  sealWish,
  type TargetRun,
} from '../target.ts';

const noGuard =
  'No safety net: the device-mode of this router forbids the scheduler, so it cannot undo a change that cuts it off. Only its button or a power cut changes that mode.';

/** Plans what a run does on one router. Reads only, except for the dry run's file. */
export async function planTarget(
  server: ManagerServer,
  run: TargetRun,
  target: ClaimedTarget,
  connection: Connection,
): Promise<Outcome> {
  const facts = await readFacts(connection.client, server.now());
  if (!facts.ok) return ended('Failed', facts.text);
  switch (run.kind) {
    case 'templates':
      return planTemplates(server, target, connection, facts.value);
    case 'restore':
      return planRestore(server, run, target, connection, facts.value);
    case 'command':
      return planCommand(server, run, target, connection.client, facts.value);
    case 'firmware':
      return planFirmware(run, facts.value);
    case 'backup':
      return { state: 'Planned', plan: emptyPlan() };
    default:
      return run.kind satisfies never;
  }
}

function emptyPlan(changes: Partial<TargetPlan> = {}): TargetPlan {
  return { differences: [], warnings: [], hasGuard: true, before: '', after: '', ...changes };
}

async function planTemplates(
  server: ManagerServer,
  target: ClaimedTarget,
  { access, client }: Connection,
  facts: RouterFacts,
): Promise<Outcome> {
  const [configuration, state] = await server.database.withScope(everything, (transaction) =>
    Promise.all([
      configurationOf(transaction, server, access),
      transaction
        .selectFrom('router_state')
        .select('sealed_adopted')
        .where('id', '=', access.id)
        .executeTakeFirst(),
    ]),
  );
  if (configuration.templates.length === 0)
    return ended('Skipped', 'No active template applies to this router.');
  const adopted = await openChanges(server, access.id, 'adopted', state?.sealed_adopted ?? null);
  const compared = await compare(client, configuration, adopted, facts.version);
  if (!compared.ok) return ended('Failed', compared.text);
  const { wish, tables, changes } = compared.value;
  if (changes.length === 0) return ended('Skipped', 'In sync already: nothing to change.');
  const clockError = facts.allowsScheduler ? clockErrorOf(facts, server.now()) : null;
  if (clockError !== null) return ended('Failed', clockError);
  const differences = changes.map(shownChange);
  const warnings = risksOf(changes, { ...access, scheme: access.api.scheme });
  const taken = differences.filter(({ takesOver }) => takesOver);
  if (taken.length > 0)
    warnings.push(
      `It takes over what was made by hand: ${taken.map(({ path, key }) => `${path} ${key}`).join(', ')}.`,
    );
  if (!facts.allowsScheduler) warnings.push(noGuard);
  return {
    state: 'Planned',
    plan: {
      differences,
      warnings,
      hasGuard: facts.allowsScheduler,
      ...normalizedTexts(wish, tables),
    },
    sealedPlan: await sealWish(server, target.id, wish),
  };
}

async function planRestore(
  server: ManagerServer,
  run: TargetRun,
  target: ClaimedTarget,
  { access, client }: Connection,
  facts: RouterFacts,
): Promise<Outcome> {
  const compared = await compareWithBackup(client, await openScript(server, run), target.id);
  if (!compared.ok) return ended('Failed', compared.text);
  const { changes, warnings } = compared.value;
  if (changes.length === 0)
    return ended(
      'Skipped',
      warnings.length === 0
        ? 'The router is as in the backup: nothing to restore.'
        : withWarnings(
            'The router differs from the backup, but nothing of that can be restored.',
            warnings,
          ),
    );
  const clockError = facts.allowsScheduler ? clockErrorOf(facts, server.now()) : null;
  if (clockError !== null) return ended('Failed', clockError);
  return {
    state: 'Planned',
    plan: {
      differences: changes.map(shownChange),
      warnings: [
        ...risksOf(changes, { ...access, scheme: access.api.scheme }),
        ...warnings,
        'Users, certificates, files and RouterOS itself stay as they are.',
        ...(facts.allowsScheduler ? [] : [noGuard]),
      ],
      hasGuard: facts.allowsScheduler,
      ...restoredTexts(changes),
    },
  };
}

async function planCommand(
  server: ManagerServer,
  run: TargetRun,
  target: ClaimedTarget,
  client: RouterClient,
  facts: RouterFacts,
): Promise<Outcome> {
  const command = await openScript(server, run);
  const { warnings, isWriting } = commandFacts(command);
  const clockError = facts.allowsScheduler && isWriting ? clockErrorOf(facts, server.now()) : null;
  if (clockError !== null) return ended('Failed', clockError);
  const verdict = await verdictOf(client, command, { targetId: target.id, version: facts.version });
  if (!verdict.ok) return ended('Failed', verdict.text);
  const guests = facts.guests ?? 0;
  return {
    state: 'Planned',
    text: verdict.value,
    plan: emptyPlan({
      hasGuard: facts.allowsScheduler,
      warnings: [
        ...warnings.map((text) => (guests > 0 ? `${text} ${guests} guests are online.` : text)),
        ...(facts.allowsScheduler ? [] : [noGuard]),
      ],
      after: shownCommand(command),
    }),
  };
}

/** Returns what the router's parser says of a command. Routers before 7.16 have no dry run. */
async function verdictOf(
  client: RouterClient,
  command: string,
  { targetId, version }: { targetId: string; version: string },
): Promise<RouterResult<string>> {
  if (!isAtLeast(version, '7.16'))
    return {
      ok: true,
      value: 'Not checked by the router: its RouterOS has no dry run before 7.16.',
    };
  const name = `atrium-${targetId.slice(0, 8)}.rsc`;
  await removeFile(client, name);
  const written = await client.add('/file', { name, contents: command });
  if (!written.ok) return written;
  const verdict = await client.command('/import', {
    'file-name': name,
    'dry-run': 'yes',
    verbose: 'yes',
  });
  await removeFile(client, name);
  return verdict.ok ? { ok: true, value: 'The router’s parser accepts it.' } : verdict;
}

function planFirmware({ settings }: TargetRun, facts: RouterFacts): Outcome {
  const { channel, version, withRouterBoot } = settings;
  const wanted = version ?? `the newest of ${channel ?? facts.channel ?? 'its channel'}`;
  const guests = facts.guests ?? 0;
  const restarts = withRouterBoot ? 'The router restarts twice' : 'The router restarts';
  return {
    state: 'Planned',
    plan: emptyPlan({
      hasGuard: false,
      before: `RouterOS ${facts.version}, RouterBOOT ${facts.bootVersion ?? 'unknown'}`,
      after: `RouterOS ${wanted}${withRouterBoot ? ', RouterBOOT of the same version' : ''}`,
      warnings: [
        guests > 0 ? `${restarts}: ${guests} guests are cut off.` : `${restarts}.`,
        'An upgrade is not undone by itself. A backup is taken before.',
      ],
    }),
  };
}
