import { type AddressPolicy, type ResolvedAddress, resolveAddress } from './address-policy.ts';
import type { CoaAccess } from './coa-client.ts';
import { probeCoa } from './protocols/coa.ts';
import { ping } from './protocols/ping.ts';
import { probeRadius, type RadiusAccess, type RadiusReply } from './protocols/radius.ts';
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

interface StepOutcome<Reading> {
  step: TestStep;
  /** undefined when the step failed or was skipped */
  reading: Reading | undefined;
}

type StepRunner = <Reading extends { ok: true }>(
  name: TestStepName,
  probe: (deadlineMs: number) => Promise<Reading | ProbeFailure>,
  textOf: (reading: Reading) => string,
) => Promise<StepOutcome<Reading>>;

/**
 * Tests everything configured for the target, in the order in which an administrator would search for the cause. Ends
 * by the deadline; each step gets at most a quarter of it, but at least a second.
 */
export async function testConnection(
  target: ProbeTarget,
  deadlineMs: number,
  policy: AddressPolicy,
): Promise<TestStep[]> {
  const runStep = stepRunner(deadlineMs);
  const resolution = await runStep(
    'resolve',
    (limit) => resolveAddress(target.host, policy, limit),
    ({ address, hostName }) =>
      hostName === null ? `${address} is an address.` : `${hostName} resolves to ${address}.`,
  );
  if (resolution.reading === undefined)
    return [
      resolution.step,
      ...stepsAfterResolve(target).map((step) => skipped(step, 'There is no address.')),
    ];
  const resolved = resolution.reading;
  const [reach, api, snmp, radius, coa] = await Promise.all([
    reachStep(runStep, resolved),
    target.api ? apiSteps(runStep, resolved, target.api) : { steps: [], system: undefined },
    target.snmp ? snmpStep(runStep, resolved, target.snmp) : undefined,
    target.radius ? radiusStep(runStep, resolved, target.radius) : undefined,
    target.coa ? coaStep(runStep, resolved, target.coa) : undefined,
  ]);
  return [
    resolution.step,
    reach,
    ...api.steps,
    ...(snmp ? [snmp.step] : []),
    ...(radius ? [radius] : []),
    ...(coa ? [coa] : []),
    ...(canIdentify(target) ? [identifyStep(api.system, snmp?.reading)] : []),
  ];
}

/** Returns a function that runs steps within one common deadline. */
function stepRunner(deadlineMs: number): StepRunner {
  const end = performance.now() + deadlineMs;
  const share = Math.max(deadlineMs / 4, 1000);
  return async (name, probe, textOf) => {
    const start = performance.now();
    const left = end - start;
    if (left < 1)
      return {
        step: skipped(name, `The test’s ${durationText(deadlineMs)} had passed.`),
        reading: undefined,
      };
    const result = await probe(Math.min(left, share));
    const milliseconds = Math.round(performance.now() - start);
    return result.ok
      ? { step: { step: name, state: 'ok', text: textOf(result), milliseconds }, reading: result }
      : {
          step: { step: name, state: 'failed', text: result.text, milliseconds },
          reading: undefined,
        };
  };
}

async function reachStep(runStep: StepRunner, { address }: ResolvedAddress): Promise<TestStep> {
  const { step } = await runStep(
    'reach',
    (limit) => ping(address, limit),
    ({ averageMs, lossPercent }) =>
      `${address} answers pings in ${averageMs} ms${lossPercent > 0 ? `; ${lossPercent} % are lost` : ''}.`,
  );
  return step;
}

async function apiSteps(runStep: StepRunner, resolved: ResolvedAddress, api: DeviceApi) {
  const { address, hostName } = resolved;
  const where = hostAndPort(address, api.port);
  const port = await runStep(
    'port',
    (limit) => probeTcp(address, api.port, limit),
    () => `${where} is open.`,
  );
  const steps = [port.step];
  const skipRest = (reason: string) => {
    const rest = apiStepNames(api).slice(steps.length);
    return { steps: [...steps, ...rest.map((name) => skipped(name, reason))], system: undefined };
  };
  if (port.reading === undefined) return skipRest('The port is not open.');
  if (api.scheme === 'https') {
    const tls = await runStep(
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
    if (tls.reading === undefined) return skipRest('The connection is not trusted.');
  }
  if (api.vendor === 'other') return skipRest('Signing in to devices of this vendor is not tried.');
  const signIn = await signInStep(runStep, resolved, api);
  return { steps: [...steps, signIn.step], system: signIn.reading };
}

function signInStep(
  runStep: StepRunner,
  { address, hostName }: ResolvedAddress,
  access: RouterOsAccess,
) {
  return runStep(
    'signIn',
    (limit) => readRouterOs(address, hostName, access, limit),
    () =>
      access.scheme === 'http'
        ? `Signed in as ${access.user}, by http: the password travels readably.`
        : `Signed in as ${access.user}.`,
  );
}

function snmpStep(
  runStep: StepRunner,
  { address }: ResolvedAddress,
  access: NonNullable<ProbeTarget['snmp']>,
) {
  return runStep(
    'snmp',
    (limit) => readSnmp(address, access, limit),
    ({ name }) =>
      `Answers by SNMP ${access.version === '2c' ? 'v2c' : 'v3'}${name ? ` as ${name}` : ''}.`,
  );
}

async function radiusStep(runStep: StepRunner, { address }: ResolvedAddress, access: RadiusAccess) {
  const { step } = await runStep(
    'radius',
    (limit) => probeRadius(address, access, limit),
    radiusText,
  );
  return step;
}

async function coaStep(runStep: StepRunner, { address }: ResolvedAddress, access: CoaAccess) {
  const { step } = await runStep(
    'coa',
    (limit) => probeCoa(address, access, limit),
    () => `Accepts CoA requests on ${hostAndPort(address, access.port)}, with the same secret.`,
  );
  return step;
}

function radiusText({ answered, hasMessageAuthenticator }: RadiusReply): string {
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
    : skipped('identify', 'No protocol reported what the device is.');
}

function skipped(step: TestStepName, text: string): TestStep {
  return { step, state: 'skipped', text, milliseconds: 0 };
}

function stepsAfterResolve(target: ProbeTarget): TestStepName[] {
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
