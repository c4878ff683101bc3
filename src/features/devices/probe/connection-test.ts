import { type AddressPolicy, type ResolvedAddress, resolveAddress } from './address-policy.ts';
import type { CoaAccess } from './order.ts';
import { probeCoa } from './protocols/coa.ts';
import { ping } from './protocols/ping.ts';
import { probeRadius, type RadiusAccess, type RadiusAnswer } from './protocols/radius.ts';
import { type RouterOsAccess, type RouterOsSystem, readRouterOs } from './protocols/routeros.ts';
import { readSnmp, type SnmpSystem } from './protocols/snmp.ts';
import { probeTcp } from './protocols/tcp.ts';
import { certificateText, openTls } from './protocols/tls.ts';
import { durationText, hostAndPort, type ProbeFailure } from './result.ts';
import type { DeviceApi, ProbeTarget } from './target.ts';

export type TestStepName =
  | 'resolve'
  | 'reach'
  | 'port'
  | 'tls'
  | 'signIn'
  | 'snmp'
  | 'radius'
  | 'coa'
  | 'identify';

export interface TestStep {
  step: TestStepName;
  state: 'ok' | 'failed' | 'skipped';
  /** a sentence for administrators */
  text: string;
  milliseconds: number;
}

interface Taken<Found> {
  step: TestStep;
  /** undefined when the step failed or its time was over */
  found: Found | undefined;
}

type Take = <Found extends { ok: true }>(
  name: TestStepName,
  probe: (deadlineMs: number) => Promise<Found | ProbeFailure>,
  textOf: (found: Found) => string,
) => Promise<Taken<Found>>;

/**
 * Tries what the target has configured, in the order in which an administrator would look for the mistake. Always ends
 * by the deadline; no step takes more than a quarter of it or, where that is less, a second.
 */
export async function testConnection(
  target: ProbeTarget,
  deadlineMs: number,
  policy: AddressPolicy,
): Promise<TestStep[]> {
  const take = within(deadlineMs);
  const resolved = await take(
    'resolve',
    (limit) => resolveAddress(target.host, policy, limit),
    ({ address, hostName }) =>
      hostName === null ? `${address} is an address.` : `${hostName} resolves to ${address}.`,
  );
  if (resolved.found === undefined)
    return [resolved.step, ...stepsOf(target).map((step) => skipped(step, 'There is no address.'))];
  const place = resolved.found;
  const [reach, api, snmp, radius, coa] = await Promise.all([
    reachStep(take, place),
    target.api ? apiSteps(take, place, target.api) : { steps: [], system: undefined },
    target.snmp ? snmpStep(take, place, target.snmp) : undefined,
    target.radius ? radiusStep(take, place, target.radius) : undefined,
    target.coa ? coaStep(take, place, target.coa) : undefined,
  ]);
  return [
    resolved.step,
    reach,
    ...api.steps,
    ...(snmp ? [snmp.step] : []),
    ...(radius ? [radius] : []),
    ...(coa ? [coa] : []),
    ...(canIdentify(target) ? [identifyStep(api.system, snmp?.found)] : []),
  ];
}

/** Steps measured against one deadline; a probe's time is what is left of it, and a share at most. */
function within(deadlineMs: number): Take {
  const end = performance.now() + deadlineMs;
  const share = Math.max(deadlineMs / 4, 1000);
  return async (name, probe, textOf) => {
    const start = performance.now();
    const left = end - start;
    if (left < 1)
      return {
        step: skipped(name, `The ${durationText(deadlineMs)} for the test were over.`),
        found: undefined,
      };
    const result = await probe(Math.min(left, share));
    const milliseconds = Math.round(performance.now() - start);
    return result.ok
      ? { step: { step: name, state: 'ok', text: textOf(result), milliseconds }, found: result }
      : {
          step: { step: name, state: 'failed', text: result.text, milliseconds },
          found: undefined,
        };
  };
}

async function reachStep(take: Take, { address }: ResolvedAddress): Promise<TestStep> {
  const { step } = await take(
    'reach',
    (limit) => ping(address, limit),
    ({ averageMs, lossPercent }) =>
      `${address} answers pings in ${averageMs} ms${lossPercent > 0 ? `; ${lossPercent} % are lost` : ''}.`,
  );
  return step;
}

async function apiSteps(take: Take, place: ResolvedAddress, api: DeviceApi) {
  const { address, hostName } = place;
  const where = hostAndPort(address, api.port);
  const port = await take(
    'port',
    (limit) => probeTcp(address, api.port, limit),
    () => `${where} is open.`,
  );
  const steps = [port.step];
  const give = (reason: string) => {
    const rest = apiStepNames(api).slice(steps.length);
    return { steps: [...steps, ...rest.map((name) => skipped(name, reason))], system: undefined };
  };
  if (port.found === undefined) return give('The port is not open.');
  if (api.scheme === 'https') {
    const tls = await take(
      'tls',
      async (limit) => {
        const opened = await openTls({ ...api, address, hostName }, limit);
        if (opened.ok) opened.socket.destroy();
        return opened;
      },
      ({ certificate }) =>
        `${certificateText(certificate)}${api.trust.by === 'nothing' ? '; it is not verified' : ''}.`,
    );
    steps.push(tls.step);
    if (tls.found === undefined) return give('The connection is not trusted.');
  }
  if (api.vendor === 'other') return give('Signing in to devices of this vendor is not tried.');
  const signIn = await signInStep(take, place, api);
  return { steps: [...steps, signIn.step], system: signIn.found };
}

function signInStep(take: Take, { address, hostName }: ResolvedAddress, access: RouterOsAccess) {
  return take(
    'signIn',
    (limit) => readRouterOs(address, hostName, access, limit),
    () =>
      access.scheme === 'http'
        ? `Signed in as ${access.user}, by http: the password travels readably.`
        : `Signed in as ${access.user}.`,
  );
}

function snmpStep(
  take: Take,
  { address }: ResolvedAddress,
  access: NonNullable<ProbeTarget['snmp']>,
) {
  return take(
    'snmp',
    (limit) => readSnmp(address, access, limit),
    ({ name }) =>
      `Answers by SNMP ${access.version === '2c' ? 'v2c' : 'v3'}${name ? ` as ${name}` : ''}.`,
  );
}

async function radiusStep(take: Take, { address }: ResolvedAddress, access: RadiusAccess) {
  const { step } = await take('radius', (limit) => probeRadius(address, access, limit), radiusText);
  return step;
}

async function coaStep(take: Take, { address }: ResolvedAddress, access: CoaAccess) {
  const { step } = await take(
    'coa',
    (limit) => probeCoa(address, access, limit),
    () => `Takes orders by RADIUS on ${hostAndPort(address, access.port)}, with the same secret.`,
  );
  return step;
}

function radiusText({ answered, hasMessageAuthenticator }: RadiusAnswer): string {
  const signed = hasMessageAuthenticator
    ? ''
    : ' Its answers have no Message-Authenticator: update the server (CVE-2024-3596).';
  return `Answers by RADIUS to ${answered}, with the same secret.${signed}`;
}

function identifyStep(api: RouterOsSystem | undefined, snmp: SnmpSystem | undefined): TestStep {
  if (api)
    return {
      step: 'identify',
      state: 'ok',
      text: `RouterOS ${api.version} ${api.board}, called ${api.name}.`,
      milliseconds: 0,
    };
  const description = snmp?.description ?? snmp?.objectId;
  return description
    ? { step: 'identify', state: 'ok', text: description, milliseconds: 0 }
    : skipped('identify', 'Nothing has told what the device is.');
}

function skipped(step: TestStepName, text: string): TestStep {
  return { step, state: 'skipped', text, milliseconds: 0 };
}

/** What follows the resolving for a target. */
function stepsOf(target: ProbeTarget): TestStepName[] {
  return [
    'reach',
    ...(target.api ? apiStepNames(target.api) : []),
    ...(target.snmp ? (['snmp'] as const) : []),
    ...(target.radius ? (['radius'] as const) : []),
    ...(target.coa ? (['coa'] as const) : []),
    ...(canIdentify(target) ? (['identify'] as const) : []),
  ];
}

function apiStepNames({ scheme }: DeviceApi): TestStepName[] {
  return scheme === 'https' ? ['port', 'tls', 'signIn'] : ['port', 'signIn'];
}

function canIdentify({ api, snmp }: ProbeTarget): boolean {
  return api?.vendor === 'routeros' || snmp !== undefined;
}
