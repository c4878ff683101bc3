import { type ProbeFailure, resolveAddress } from '../../../devices/public/connections.ts';
import { FiasClient } from './client.ts';
import { type FiasClock, systemClock } from './clock.ts';
import type { FiasConnection, FiasHandlers } from './connection.ts';

const resolveDeadlineMs = 5_000;

/** Connects to a property system whose host may be a name, if the address policy (`server.deviceNetworks`) allows it. */
export async function openLink(
  connection: FiasConnection,
  deviceNetworks: readonly string[],
  handlers: FiasHandlers,
  clock: FiasClock = systemClock,
): Promise<{ ok: true; client: FiasClient } | ProbeFailure> {
  const resolved = await resolveAddress(
    connection.host,
    { allowed: deviceNetworks },
    resolveDeadlineMs,
  );
  if (!resolved.ok) return resolved;
  const client = new FiasClient({ ...connection, host: resolved.address }, handlers, clock);
  return { ok: true, client };
}
