import { useState } from 'react';
import { call } from '../../../ui/api/call.ts';
import { getRadiusStatus, type RadiusStatus } from '../contract.ts';
import { usePolling } from './usePolling.ts';

const everyMs = 5_000;

export interface ReceivedStatus extends RadiusStatus {
  /** by the browser's clock, in ms since 1970 */
  receivedAt: number;
}

/** Returns the state of RADIUS for an organization, refreshed every five seconds, and whether the first reply is awaited. */
export function useStatus(number: number) {
  const [status, setStatus] = useState<ReceivedStatus>();
  const load = async (signal: AbortSignal) => {
    const params = { orgNumber: String(number) };
    const reply = await call(getRadiusStatus, { params }, signal);
    setStatus({ ...reply, receivedAt: Date.now() });
  };
  const isConnected = usePolling({ everyMs, startsAtOnce: true, poll: load });
  return { status, isLoading: status === undefined && isConnected };
}
