import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import type { AddressPolicy } from '../probe/address-policy.ts';
import { type CheckResult, checkOnce } from '../probe/check-once.ts';
import { openedSecrets } from '../records/device-secrets.ts';
import { type OpenedSecrets, targetOf } from '../records/probe-target.ts';
import { type ClaimedDevice, claimedColumns } from './claimed-device.ts';
import { resultWriter } from './result-writer.ts';

const checkDeadlineMs = 5_000;

type CheckingServer = Pick<ServerContext, 'database' | 'now' | 'log'>;

export interface CheckDependencies {
  openSecrets(device: Pick<ClaimedDevice, 'id' | 'secrets'>): Promise<OpenedSecrets>;
  policy: AddressPolicy;
  /** how many devices are checked concurrently; 128 if omitted */
  concurrency?: number;
}

/** Returns the job that checks due devices and writes their states. */
export function checkDevices(context: ServerContext): Job {
  return checksWith(context, {
    openSecrets: ({ id, secrets }) => openedSecrets(context, id, secrets),
    policy: { allowed: context.deviceNetworks },
  });
}

/** Checks the devices that are due now, for tests. */
export function checkDueDevices(
  server: CheckingServer,
  dependencies: CheckDependencies,
): Promise<void> {
  return takeDueSteps(checksWith(server, dependencies));
}

export function checksWith(server: CheckingServer, dependencies: CheckDependencies): Job {
  const results = resultWriter(server);
  return rowJob(server, {
    name: 'device-checks',
    pollIntervalMs: 2_000,
    table: 'device',
    nextStepAt: 'next_check_at',
    where: sql`status = 'Active' and host is not null`,
    columns: claimedColumns,
    // Far longer than a claimed device waits for a free slot and its checks.
    claimDurationsMs: [60_000],
    batchSize: 256,
    concurrency: dependencies.concurrency ?? 128,
    step: async (device) =>
      results.add({ device, result: await resultOf(device, server, dependencies) }),
    flush: results.flush,
  });
}

async function resultOf(
  device: ClaimedDevice,
  { log }: CheckingServer,
  { openSecrets, policy }: CheckDependencies,
): Promise<CheckResult> {
  const { settings } = device;
  try {
    const target = targetOf({ ...device, ...settings }, await openSecrets(device));
    if (target === null) return unknownResult('The device has no address.');
    return await checkOnce(target, { ...settings.checks, deadlineMs: checkDeadlineMs }, policy);
  } catch (error) {
    log.error({ err: error, device: device.id }, 'device could not be checked');
    return unknownResult(
      'The check failed on this server; see its log. If the server’s key was changed, enter the device’s secrets again.',
    );
  }
}

function unknownResult(error: string): CheckResult {
  return { state: 'unknown', latencyMs: null, lossPercent: null, error };
}
