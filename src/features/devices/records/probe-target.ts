import { type DeviceType, typeFacts } from '../device-types.ts';
import type { SecretName, TypedDevice } from '../fields.ts';
import type { SnmpAccess } from '../probe/protocols/snmp.ts';
import type { CertificateTrust } from '../probe/protocols/tls.ts';
import type { DeviceApi, ProbeTarget } from '../probe/target.ts';

/** Secrets in plain text by name. */
export type OpenedSecrets = Partial<Record<SecretName, string>>;

type ApiFields = NonNullable<TypedDevice['api']>;
type SnmpFields = NonNullable<TypedDevice['snmp']>;
type DescribedDevice = Pick<TypedDevice, 'type' | 'host' | 'api' | 'snmp'>;

/**
 * Returns how to probe a device, or null without an address. RADIUS is omitted because the device is a RADIUS client,
 * which does not answer requests.
 */
export function targetOf(
  { type, host, api, snmp }: DescribedDevice,
  secrets: OpenedSecrets,
): ProbeTarget | null {
  if (host === null) return null;
  return {
    host,
    api: api === null ? undefined : apiOf(type, api, secrets),
    snmp: snmp === null ? undefined : snmpOf(snmp, secrets),
  };
}

function apiOf(type: DeviceType, fields: ApiFields, secrets: OpenedSecrets): DeviceApi | undefined {
  const facts = typeFacts[type].api;
  if (facts === null) return undefined;
  const { scheme, port, user } = fields;
  const access = { scheme, port, trust: trustOf(fields) };
  if (facts.vendor === 'other') return { vendor: 'other', ...access };
  // The factory default of RouterOS is an empty password.
  const password = secrets.apiPassword ?? '';
  return { vendor: 'routeros', ...access, user: user ?? '', password };
}

export function trustOf({ trust, fingerprint }: ApiFields): CertificateTrust {
  // An empty fingerprint matches no certificate.
  return trust === 'fingerprint' ? { by: trust, sha256: fingerprint ?? '' } : { by: trust };
}

/** Returns undefined when a part is missing: a request with less protection than chosen would reveal the rest. */
function snmpOf(fields: SnmpFields, secrets: OpenedSecrets): SnmpAccess | undefined {
  const { version, port, user, authProtocol, privProtocol } = fields;
  const { snmpCommunity, snmpAuthKey, snmpPrivKey } = secrets;
  if (version === '2c')
    return snmpCommunity === undefined ? undefined : { version, port, community: snmpCommunity };
  const auth = keyOf(authProtocol, snmpAuthKey);
  const priv = keyOf(privProtocol, snmpPrivKey);
  if (user === null || auth === 'missing' || priv === 'missing') return undefined;
  return { version, port, user, auth, priv };
}

function keyOf<Protocol>(protocol: Protocol | null, key: string | undefined) {
  if (protocol === null) return undefined;
  return key === undefined ? ('missing' as const) : { protocol, key };
}
