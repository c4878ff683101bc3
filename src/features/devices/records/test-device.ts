import { organizationTask } from '../../../server/http/handlers.ts';
import { testDevice } from '../contract.ts';
import { typeFacts } from '../device-types.ts';
import { secretName } from '../fields.ts';
import { testConnection } from '../probe/connection-test.ts';
import { rejectLostSecrets } from './device-errors.ts';
import { openedSecrets } from './device-secrets.ts';
import { findDevice, historyOf } from './devices.ts';
import { type OpenedSecrets, targetOf } from './probe-target.ts';

const testEndsWithinMs = 20_000;

/** Tests a device as the form describes it, saved or not; stored secrets replace omitted ones. */
export const testDeviceHandler = organizationTask(
  testDevice,
  async ({ body }, request) => {
    const { organization, record, server } = request;
    const { deviceId, secrets: sent, ...device } = body;
    let secrets: OpenedSecrets = {};
    if (deviceId !== null) {
      const stored = await findDevice(request, deviceId);
      rejectLostSecrets(stored, device, sent);
      secrets = await openedSecrets(server, deviceId, stored.sealed);
    }
    for (const name of secretName.options) {
      const text = sent[name];
      if (text === null) delete secrets[name];
      else if (text !== undefined) secrets[name] = text;
    }
    await record({
      ...historyOf(deviceId ?? '', device.name),
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
    // A RADIUS client answers only CoA requests.
    const { radiusSecret } = secrets;
    const coa =
      typeFacts[device.type].isRadiusClient && radiusSecret !== undefined
        ? { port: device.coaPort, secret: radiusSecret }
        : undefined;
    return {
      steps: await testConnection({ ...target, coa }, testEndsWithinMs, {
        allowed: server.deviceNetworks,
      }),
    };
  },
);
