import type * as real from '../../features/hotspot/records/partner-certificates.ts';

const yearMs = 365 * 24 * 60 * 60_000;

/** Demo mode's worker reads no certificates: each is valid for a year. */
export const authoritiesUntil: typeof real.authoritiesUntil = (pem, now) =>
  pem === '' ? null : new Date(now.getTime() + yearMs);

export const identityUntil: typeof real.identityUntil = (_identity, now) =>
  new Date(now.getTime() + yearMs);
