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
  /** whether to read by SNMP and by the API, if the target has them */
  snmp: boolean;
  api: boolean;
  deadlineMs: number;
}

export interface CheckResult {
  /** degraded: some checks failed or returned an unexpected answer; unknown: this server could not run the checks */
  state: 'up' | 'degraded' | 'down' | 'unknown';
  /** of pings, else of the first other check that succeeded */
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

/** Runs a device's background checks concurrently, within `checks.deadlineMs`. */
export async function checkOnce(
  target: ProbeTarget,
  checks: Checks,
  policy: AddressPolicy,
): Promise<CheckResult> {
  const start = performance.now();
  const resolved = await resolveAddress(target.host, policy, checks.deadlineMs);
  if (!resolved.ok) return unknown(resolved.text);
  const left = Math.max(1, checks.deadlineMs - (performance.now() - start));
  const outcomes = await Promise.all(outcomesOf(target, checks, resolved, left));
  if (outcomes.length === 0) return unknown('No check is configured for this device.');
  return resultOf(outcomes, checks);
}

type Outcome = Observation | ProbeFailure;

/** Pings come first because `resultOf` reports the latency of the first success. */
function outcomesOf(
  { api, snmp }: ProbeTarget,
  checks: Checks,
  resolved: ResolvedAddress,
  deadlineMs: number,
): Promise<Outcome>[] {
  const { address } = resolved;
  return [
    ...(checks.ping ? [pingOnce(address, deadlineMs)] : []),
    ...checks.ports.map((port) => portOnce(address, port, deadlineMs)),
    ...(checks.snmp && snmp ? [snmpOnce(address, snmp, deadlineMs)] : []),
    ...(checks.api && api ? [apiOnce(resolved, api, deadlineMs)] : []),
  ];
}

function resultOf(outcomes: readonly Outcome[], checks: Checks): CheckResult {
  const observations = outcomes.filter((outcome) => outcome.ok);
  const failures = outcomes.filter((outcome) => !outcome.ok);
  const lossPercent = lossOf(outcomes, checks);
  const firmware = observations.find((observation) => observation.firmware !== undefined)?.firmware;
  // The API comes last and reports the device's uptime, SNMP only its agent's.
  const uptimeSeconds = observations.findLast(
    (observation) => observation.uptimeSeconds !== undefined,
  )?.uptimeSeconds;
  return {
    state: stateOf(observations, failures),
    latencyMs: observations[0]?.latencyMs ?? null,
    lossPercent,
    error: failures.length > 0 ? failures.map(({ text }) => text).join(' ') : null,
    ...(firmware !== undefined && { firmware }),
    ...(uptimeSeconds !== undefined && { uptimeSeconds }),
  };
}

function stateOf(observations: readonly Observation[], failures: readonly ProbeFailure[]) {
  // A check that this server could not run says nothing about the device.
  const tried = failures.filter(({ cause }) => cause !== 'not-tried');
  if (tried.length === 0) {
    if (observations.length === 0) return 'unknown';
    return observations.some(({ lossPercent = 0 }) => lossPercent > 0) ? 'degraded' : 'up';
  }
  const isSilent = observations.length === 0 && tried.every(({ cause }) => cause === 'no-answer');
  return isSilent ? 'down' : 'degraded';
}

function lossOf([first]: readonly Outcome[], { ping: isPinged }: Checks): number | null {
  if (!isPinged || first === undefined) return null;
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
