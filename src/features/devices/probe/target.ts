import type { CoaAccess } from './coa-client.ts';
import type { RadiusAccess } from './protocols/radius.ts';
import type { RouterOsAccess } from './protocols/routeros.ts';
import type { SnmpAccess } from './protocols/snmp.ts';
import type { CertificateTrust } from './protocols/tls.ts';

/** How to reach a device; an omitted protocol is not probed. */
export interface ProbeTarget {
  /** an IPv4 or IPv6 address or a DNS name */
  host: string;
  api?: DeviceApi | undefined;
  snmp?: SnmpAccess | undefined;
  radius?: RadiusAccess | undefined;
  coa?: CoaAccess | undefined;
}

/** Signing in is supported for RouterOS; for other vendors only the connection is tested. */
export type DeviceApi =
  | ({ vendor: 'routeros' } & RouterOsAccess)
  | { vendor: 'other'; scheme: 'http' | 'https'; port: number; trust: CertificateTrust };
