import type { CoaAccess } from './order.ts';
import type { RadiusAccess } from './protocols/radius.ts';
import type { RouterOsAccess } from './protocols/routeros.ts';
import type { SnmpAccess } from './protocols/snmp.ts';
import type { CertificateTrust } from './protocols/tls.ts';

/** A device as it is asked: what is not configured for it is not asked. */
export interface ProbeTarget {
  /** an IPv4 or IPv6 address or a DNS name */
  host: string;
  api?: DeviceApi | undefined;
  snmp?: SnmpAccess | undefined;
  radius?: RadiusAccess | undefined;
  /** where the device takes orders by RADIUS */
  coa?: CoaAccess | undefined;
}

/** Signing in is known for RouterOS; of other vendors only the way there is tried. */
export type DeviceApi =
  | ({ vendor: 'routeros' } & RouterOsAccess)
  | { vendor: 'other'; scheme: 'http' | 'https'; port: number; trust: CertificateTrust };
