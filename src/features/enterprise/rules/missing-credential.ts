import type { DeviceState, Identity } from '../fields.ts';

interface Device {
  identity: Identity;
  state: DeviceState;
  hasSecret: boolean;
  certificateUntil: string | null;
}

/** Returns what an administrator has to give a device before it can sign in; null if it has everything. */
export function missingCredential({ identity, state, hasSecret, certificateUntil }: Device) {
  if (state === 'revoked') return null;
  if (identity === 'eap-password' && !hasSecret) return 'password';
  return identity === 'eap-tls' && certificateUntil === null ? 'certificate' : null;
}
