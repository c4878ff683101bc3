import { failure, type ProbeFailure } from '../../features/devices/probe/result.ts';

/** Replaces the Disconnect-Request, because a page cannot open sockets. */
export async function disconnectSession(): Promise<ProbeFailure> {
  return failure('not-tried', 'Demo mode reaches no gateways.');
}
