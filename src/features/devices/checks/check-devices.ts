import type { ServerContext } from '../../../server/context.ts';
import type { AddressPolicy } from '../probe/address-policy.ts';
import { type CheckResult, checkOnce } from '../probe/check-once.ts';
import { type OpenedSecrets, targetOf } from '../records/probe-target.ts';
import { type DueDevice, dueDevices } from './due-devices.ts';
import { resultWriter } from './result-writer.ts';
import { forgetOldAvailability } from './write-results.ts';

const lookEveryMs = 2_000;
const forgetEveryMs = 10 * 60_000;
const answersWithinMs = 5_000;

type CheckingServer = Pick<ServerContext, 'database' | 'now' | 'log'>;

export interface CheckDependencies {
  openSecrets(device: DueDevice): Promise<OpenedSecrets>;
  policy: AddressPolicy;
  /** how many devices are asked at the same time */
  atOnce?: number;
}

/**
 * Checks the devices that are due now and then, until the answered function is called; that waits for the checks
 * that are under way and their results.
 */
export function checkDevices(
  server: CheckingServer,
  dependencies: CheckDependencies,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let forgottenAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    await checkDueDevices(server, dependencies, stopping.signal);
    if (performance.now() - forgottenAt < forgetEveryMs) return;
    forgottenAt = performance.now();
    await forgetOldAvailability(server);
  };
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: unknown) => server.log.error({ err: error }, 'devices could not be checked'))
      .finally(() => {
        running = undefined;
      });
  }, lookEveryMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

/** Checks what is due, many at the same time and outside of any transaction. */
export async function checkDueDevices(
  server: CheckingServer,
  dependencies: CheckDependencies,
  stopping?: AbortSignal,
): Promise<void> {
  const { atOnce = 128 } = dependencies;
  const due = dueDevices(server, stopping);
  const results = resultWriter(server);
  const askOneAfterTheOther = async () => {
    for await (const device of due)
      results.add({ device, result: await resultOf(device, server, dependencies) });
  };
  const asked = await Promise.allSettled(Array.from({ length: atOnce }, askOneAfterTheOther));
  await results.end();
  const failure = asked.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}

async function resultOf(
  device: DueDevice,
  { log }: CheckingServer,
  { openSecrets, policy }: CheckDependencies,
): Promise<CheckResult> {
  const { settings } = device;
  try {
    const target = targetOf({ ...device, ...settings }, await openSecrets(device));
    if (target === null) return notAsked('The device has no address.');
    return await checkOnce(target, { ...settings.checks, deadlineMs: answersWithinMs }, policy);
  } catch (error) {
    log.error({ err: error, device: device.id }, 'device could not be checked');
    return notAsked(
      'The check failed on this server, and its log says why. If the key of the server was changed, enter the device’s secrets again.',
    );
  }
}

function notAsked(error: string): CheckResult {
  return { state: 'unknown', latencyMs: null, lossPercent: null, error };
}
