import type { RouterClient } from '../../../site-network/public/routeros.ts';
import { isOutcomeUnknown } from '../../../site-network/public/routeros.ts';
import type { Connection, ManagerServer } from '../../routers/connect.ts';
import { type ClaimedTarget, ended, type Outcome, type TargetRun } from '../target.ts';
import { pollMs } from './apply.ts';

const restartTakesMs = 15 * 60_000;

/** Installs RouterOS, then RouterBOOT. Each step reads the versions first, so that a restart in between is no harm. */
export async function upgradeTarget(
  server: ManagerServer,
  run: TargetRun,
  target: ClaimedTarget,
  { client }: Connection,
): Promise<Outcome> {
  const { progress } = target;
  if (progress.phase !== 'install') return checkVersion(server, run, target, client);
  const { channel, version: wanted } = run.settings;
  if (channel !== null) {
    const set = await client.command('/system/package/update/set', { channel });
    if (!set.ok) return ended('Failed', set.text);
  }
  const checked = await client.command('/system/package/update/check-for-updates');
  if (!checked.ok) return ended('Failed', checked.text);
  const offer = checked.value.at(-1);
  const [installed, latest] = [offer?.['installed-version'], offer?.['latest-version']];
  if (latest === undefined || latest === '')
    return ended(
      'Failed',
      `It found no versions: ${offer?.status ?? 'no answer'}. Check its internet connection and DNS.`,
    );
  if (wanted !== null && latest !== wanted)
    return ended(
      'Failed',
      `Its channel offers ${latest}, not ${wanted}, so nothing was installed.`,
    );
  const goal = { ...progress, target: latest, since: server.now().toISOString() };
  if (installed === latest)
    return { state: 'Verifying', progress: { ...goal, phase: 'check' }, nextInMs: 0 };
  const install = await client.command('/system/package/update/install');
  if (!install.ok && !isOutcomeUnknown(install)) return ended('Failed', install.text);
  return {
    state: 'Verifying',
    text: 'Installing',
    progress: { ...goal, phase: 'check' },
    nextInMs: pollMs,
  };
}

async function checkVersion(
  server: ManagerServer,
  { settings }: TargetRun,
  { progress }: ClaimedTarget,
  client: RouterClient,
): Promise<Outcome> {
  const waiting = (text: string): Outcome => {
    const waited =
      server.now().getTime() - Date.parse(progress.since ?? server.now().toISOString());
    return waited > restartTakesMs
      ? {
          ...ended('Failed', `${text} It was expected back 15 minutes ago at the latest.`),
          isChanged: true,
        }
      : { state: 'Verifying', text, progress, nextInMs: pollMs };
  };
  const resource = await client.read('/system/resource');
  if (!resource.ok) return waiting(resource.text);
  const version = resource.value.version?.split(' ', 1)[0] ?? '';
  if (version !== progress.target) return waiting(`It still runs RouterOS ${version}.`);
  const board = settings.withRouterBoot ? await client.read('/system/routerboard') : null;
  // Virtual routers have no RouterBOOT.
  const boot = board?.ok ? board.value['current-firmware'] : undefined;
  const offered = board?.ok ? board.value['upgrade-firmware'] : undefined;
  if (boot === undefined || boot === offered)
    return {
      ...ended('Done', `RouterOS ${version}${boot === undefined ? '' : `, RouterBOOT ${boot}`}.`),
      isChanged: true,
    };
  if (progress.phase === 'reboot') return waiting(`RouterBOOT is still ${boot}.`);
  const upgraded = await client.command('/system/routerboard/upgrade');
  if (!upgraded.ok) return waiting(upgraded.text);
  const reboot = await client.command('/system/reboot');
  if (!reboot.ok && !isOutcomeUnknown(reboot)) return waiting(reboot.text);
  return {
    state: 'Verifying',
    text: 'Restarting for RouterBOOT',
    progress: { ...progress, phase: 'reboot', since: server.now().toISOString() },
    nextInMs: pollMs,
  };
}
