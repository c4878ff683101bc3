import { type AddressPolicy, type ResolvedAddress, resolveAddress } from './address-policy.ts';
import { ping } from './protocols/ping.ts';
import { readRouterOs } from './protocols/routeros.ts';
import { readSnmp } from './protocols/snmp.ts';
import { probeTcp } from './protocols/tcp.ts';
import { openTls } from './protocols/tls.ts';
import type { ProbeFailure } from './result.ts';
import type { DeviceApi, ProbeTarget } from './target.ts';

export interface Checks {
  ping: boolean;
  /** TCP ports that must be open */
  ports: readonly number[];
  /** reads by the target's SNMP or API; without those in the target nothing is asked */
  snmp: boolean;
  api: boolean;
  deadlineMs: number;
}

export interface CheckResult {
  /** degraded: it answers, but not to everything or not as asked; unknown: this server could not ask */
  state: 'up' | 'degraded' | 'down' | 'unknown';
  /** of pings, else of the first of the other checks that was answered */
  latencyMs: number | null;
  /** of pings; null when none were sent */
  lossPercent: number | null;
  /** what went wrong, in sentences for administrators */
  error: string | null;
  firmware?: string;
  uptimeSeconds?: number;
}

interface Observation {
  ok: true;
  latencyMs: number;
  lossPercent?: number;
  firmware?: string;
  uptimeSeconds?: number;
}

/** One round of a device's background checks, all at once. Ends by the deadline of the checks. */
export async function checkOnce(
  target: ProbeTarget,
  checks: Checks,
  policy: AddressPolicy,
): Promise<CheckResult> {
  const start = performance.now();
  const place = await resolveAddress(target.host, policy, checks.deadlineMs);
  if (!place.ok) return unknown(place.text);
  const left = Math.max(1, checks.deadlineMs - (performance.now() - start));
  const outcomes = await Promise.all(outcomesOf(target, checks, place, left));
  if (outcomes.length === 0) return unknown('No check is configured for this device.');
  return resultOf(outcomes, checks);
}

type Outcome = Observation | ProbeFailure;

/** Pings first: their latency is the device's. */
function outcomesOf(
  { api, snmp }: ProbeTarget,
  checks: Checks,
  place: ResolvedAddress,
  deadlineMs: number,
): Promise<Outcome>[] {
  const { address } = place;
  return [
    ...(checks.ping ? [pingOnce(address, deadlineMs)] : []),
    ...checks.ports.map((port) => portOnce(address, port, deadlineMs)),
    ...(checks.snmp && snmp ? [snmpOnce(address, snmp, deadlineMs)] : []),
    ...(checks.api && api ? [apiOnce(place, api, deadlineMs)] : []),
  ];
}

function resultOf(outcomes: readonly Outcome[], checks: Checks): CheckResult {
  const answers = outcomes.filter((outcome) => outcome.ok);
  const failures = outcomes.filter((outcome) => !outcome.ok);
  const lossPercent = lossOf(outcomes, checks);
  const firmware = answers.find((answer) => answer.firmware !== undefined)?.firmware;
  // The API's comes last and is the device's; SNMP's is the agent's.
  const uptimeSeconds = answers.findLast(
    (answer) => answer.uptimeSeconds !== undefined,
  )?.uptimeSeconds;
  return {
    state: stateOf(answers, failures),
    latencyMs: answers[0]?.latencyMs ?? null,
    lossPercent,
    error: failures.length > 0 ? failures.map(({ text }) => text).join(' ') : null,
    ...(firmware !== undefined && { firmware }),
    ...(uptimeSeconds !== undefined && { uptimeSeconds }),
  };
}

function stateOf(answers: readonly Observation[], failures: readonly ProbeFailure[]) {
  // What this server could not ask says nothing of the device.
  const tried = failures.filter(({ cause }) => cause !== 'not-tried');
  if (tried.length === 0) {
    if (answers.length === 0) return 'unknown';
    return answers.some(({ lossPercent = 0 }) => lossPercent > 0) ? 'degraded' : 'up';
  }
  const isSilent = answers.length === 0 && tried.every(({ cause }) => cause === 'no-answer');
  return isSilent ? 'down' : 'degraded';
}

function lossOf([first]: readonly Outcome[], { ping: asked }: Checks): number | null {
  if (!asked || first === undefined) return null;
  if (first.ok) return first.lossPercent ?? null;
  return first.cause === 'no-answer' ? 100 : null;
}

async function pingOnce(address: string, deadlineMs: number): Promise<Outcome> {
  const reply = await ping(address, deadlineMs);
  return reply.ok
    ? { ok: true, latencyMs: reply.averageMs, lossPercent: reply.lossPercent }
    : reply;
}

async function portOnce(address: string, port: number, deadlineMs: number): Promise<Outcome> {
  const open = await probeTcp(address, port, deadlineMs);
  return open.ok ? { ok: true, latencyMs: open.milliseconds } : open;
}

async function snmpOnce(
  address: string,
  access: NonNullable<ProbeTarget['snmp']>,
  deadlineMs: number,
): Promise<Outcome> {
  const system = await readSnmp(address, access, deadlineMs);
  return system.ok ? { ok: true, latencyMs: system.milliseconds, ...uptimeOf(system) } : system;
}

async function apiOnce(
  { address, hostName }: ResolvedAddress,
  api: DeviceApi,
  deadlineMs: number,
): Promise<Outcome> {
  if (api.vendor === 'routeros') {
    const system = await readRouterOs(address, hostName, api, deadlineMs);
    if (!system.ok) return system;
    const { milliseconds, version } = system;
    return { ok: true, latencyMs: milliseconds, firmware: version, ...uptimeOf(system) };
  }
  if (api.scheme === 'http') return portOnce(address, api.port, deadlineMs);
  const start = performance.now();
  const opened = await openTls({ ...api, address, hostName }, deadlineMs);
  if (!opened.ok) return opened;
  opened.socket.destroy();
  return { ok: true, latencyMs: performance.now() - start };
}

function uptimeOf({ uptimeSeconds }: { uptimeSeconds: number | null }) {
  return uptimeSeconds === null ? {} : { uptimeSeconds };
}

function unknown(error: string): CheckResult {
  return { state: 'unknown', latencyMs: null, lossPercent: null, error };
}
