import { failure, type ProbeFailure } from '../../features/devices/probe/result.ts';

/** Replaces links to property systems, because a page cannot open sockets. */
export async function openLink(): Promise<ProbeFailure> {
  return failure('not-tried', 'Demo mode reaches no property systems.');
}
