import { failure, type ProbeFailure } from '../../features/devices/probe/result.ts';

/** Replaces requests to devices, because a page cannot open sockets. */
export async function sendToDevice(): Promise<ProbeFailure> {
  return failure('not-tried', 'Demo mode reaches no devices.');
}
