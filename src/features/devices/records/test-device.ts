import { organizationTask } from '../../../server/http/handlers.ts';
import { rejectFieldErrors } from '../../../server/refusals.ts';
import { testDevice } from '../contract.ts';
import { secretNames, typeFacts } from '../device-types.ts';
import { testConnection } from '../probe/connection-test.ts';
import { openedSecrets, type SealedSecrets, secretsToEnterAgain } from './device-secrets.ts';
import { deviceRecordOf, historyOf } from './devices.ts';
import { targetOf } from './probe-target.ts';

const testEndsWithinMs = 20_000;

/** Tries a device as the form describes it, saved or not; stored secrets stand in for those that are not sent. */
export const testDeviceHandler = organizationTask(
  testDevice,
  async ({ body }, request) => {
    const { organization, record, server } = request;
    const { deviceId, secrets: sent, ...device } = body;
    let stored: SealedSecrets = {};
    if (deviceId !== null) {
      const { sealed, ...before } = await deviceRecordOf(request, deviceId);
      rejectFieldErrors(secretsToEnterAgain(before, device, sealed, sent));
      stored = await openedSecrets(server, deviceId, sealed);
    }
    const secrets: SealedSecrets = {};
    for (const name of secretNames) {
      const text = sent[name] === undefined ? stored[name] : sent[name];
      if (text !== undefined && text !== null) secrets[name] = text;
    }
    await record({
      ...historyOf(deviceId ?? '', device.name || (device.host ?? '')),
      action: 'test',
      organization,
      after: { host: device.host },
    });
    return { device, secrets };
  },
  async ({ device, secrets }, { server }) => {
    const target = targetOf(device, secrets);
    if (target === null)
      return {
        steps: [
          {
            step: 'resolve',
            state: 'failed' as const,
            text: 'There is no address. Enter one first.',
            milliseconds: 0,
          },
        ],
      };
    // As a client of RADIUS the device answers no requests but these.
    const { radiusSecret } = secrets;
    const coa =
      typeFacts[device.type].speaksRadius && radiusSecret !== undefined
        ? { port: device.coaPort, secret: radiusSecret }
        : undefined;
    return {
      steps: await testConnection({ ...target, coa }, testEndsWithinMs, {
        allowed: server.deviceNetworks,
      }),
    };
  },
);
