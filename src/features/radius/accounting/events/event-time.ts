const second = 1_000;
const longestTrustedAgeMs = 24 * 3_600 * second;
/** A clock that is ahead of ours by more would begin sessions in the future. */
const longestTrustedLeadMs = 60 * second;

/** The times of an accounting request, in seconds since 1970 as the attributes have them. */
export interface ReportedTimes {
  /** Event-Timestamp (RFC 2869 section 5.3): the gateway's clock */
  eventTimestamp: number | null;
  /** Packet-Original-Timestamp: when FreeRADIUS stored the request, if it sends it again after an outage */
  originalTimestamp: number | null;
  /** Acct-Delay-Time (RFC 2866 section 5.2) */
  delay: number;
}

/**
 * Returns when an event happened, in milliseconds: the gateway's time if its clock is right within a day, otherwise when
 * FreeRADIUS received it, less how long the gateway had tried to send it.
 */
export function eventTime(times: ReportedTimes, nowMs: number): number {
  const { eventTimestamp, originalTimestamp } = times;
  const receivedMs = originalTimestamp === null ? nowMs : originalTimestamp * second;
  const reported = eventTimestamp === null ? Number.NaN : eventTimestamp * second;
  if (reported >= receivedMs - longestTrustedAgeMs && reported <= receivedMs + longestTrustedLeadMs)
    return reported;
  return receivedMs - Math.min(gatewayDelay(times, nowMs) * second, longestTrustedAgeMs);
}

/**
 * When FreeRADIUS sends a request again, it adds to the delay the time since Event-Timestamp, or else since it stored the
 * request (tried with 3.2.1), which must not be subtracted a second time.
 */
function gatewayDelay({ eventTimestamp, originalTimestamp, delay }: ReportedTimes, nowMs: number) {
  if (originalTimestamp === null) return delay;
  const countedFrom = eventTimestamp ?? originalTimestamp;
  // FreeRADIUS takes a timestamp of zero for none.
  const added = countedFrom === 0 ? 0 : Math.floor(nowMs / second) - countedFrom;
  return Math.max(delay - Math.max(added, 0), 0);
}
