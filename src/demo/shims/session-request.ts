import { failure, type ProbeFailure } from '../../features/devices/probe/result.ts';

/** Replaces Disconnect-Requests and CoA-Requests, because a page cannot open sockets. */
export async function requestOfSession(): Promise<ProbeFailure> {
  return failure('not-tried', 'Demo mode reaches no gateways.');
}
