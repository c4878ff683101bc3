import { failure, type ProbeFailure } from '../../features/devices/probe/result.ts';

/** In place of the order to a gateway: a page opens no sockets. */
export async function disconnectSession(): Promise<ProbeFailure> {
  return failure('not-tried', 'Demo mode reaches no gateways.');
}
