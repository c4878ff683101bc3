/** What a gateway applies to an active session by a CoA-Request. */
export interface AppliedLimits {
  /** null: without an end */
  endsAt: Date | null;
  /** kbit/s; null: unlimited */
  down: number | null;
  up: number | null;
}

export interface SessionOutcome {
  /** false: the gateway does not know the session, so it was over before */
  wasOnline: boolean;
}

/** Gateways that exist in this process only, such as the sample provider's: no packet reaches them. */
export interface SimulatedGateways {
  /**
   * Applies the limits to a session of the gateway, or ends it when they are null. Returns null for a gateway that is not
   * simulated.
   */
  requestOfSession(
    gateway: { id: string; host: string },
    acctSessionId: string | null,
    limits: AppliedLimits | null,
  ): Promise<SessionOutcome | null>;
}
