/** A RADIUS attribute: its name in FreeRADIUS's dictionaries, and how packets encode it. */
interface AttributeFacts {
  /** null: a standard attribute; otherwise vendor-specific (RFC 2865 section 5.26) */
  vendor: number | null;
  type: number;
  /** a tagged one has a first octet for the tag (RFC 2868) */
  kind: 'integer' | 'text' | 'octets' | 'tagged-integer' | 'tagged-text';
}

const [wispr, mikrotik, chillispot, nomadix, aruba, airespace, cisco, ruckus, microsoft] = [
  14_122, 14_988, 14_559, 3_309, 14_823, 14_179, 9, 25_053, 311,
];

// RFC 2865 section 5, RFC 2868 section 3, RFC 2869 section 5, and Debian's dictionaries. ChilliSpot's gigawords are
// in the dictionary that `freeradius:config` writes.
const facts = {
  'Filter-Id': { vendor: null, type: 11, kind: 'text' },
  'Reply-Message': { vendor: null, type: 18, kind: 'text' },
  Class: { vendor: null, type: 25, kind: 'text' },
  'Session-Timeout': { vendor: null, type: 27, kind: 'integer' },
  'Idle-Timeout': { vendor: null, type: 28, kind: 'integer' },
  'Tunnel-Type': { vendor: null, type: 64, kind: 'tagged-integer' },
  'Tunnel-Medium-Type': { vendor: null, type: 65, kind: 'tagged-integer' },
  // FreeRADIUS encrypts it (RFC 2868 section 3.5).
  'Tunnel-Password': { vendor: null, type: 69, kind: 'tagged-text' },
  'Tunnel-Private-Group-Id': { vendor: null, type: 81, kind: 'tagged-text' },
  'Acct-Interim-Interval': { vendor: null, type: 85, kind: 'integer' },
  'WISPr-Bandwidth-Max-Up': { vendor: wispr, type: 7, kind: 'integer' },
  'WISPr-Bandwidth-Max-Down': { vendor: wispr, type: 8, kind: 'integer' },
  'WISPr-Session-Terminate-Time': { vendor: wispr, type: 9, kind: 'text' },
  'Mikrotik-Rate-Limit': { vendor: mikrotik, type: 8, kind: 'text' },
  'Mikrotik-Wireless-PSK': { vendor: mikrotik, type: 16, kind: 'text' },
  'Mikrotik-Total-Limit': { vendor: mikrotik, type: 17, kind: 'integer' },
  'Mikrotik-Total-Limit-Gigawords': { vendor: mikrotik, type: 18, kind: 'integer' },
  'ChilliSpot-Max-Total-Octets': { vendor: chillispot, type: 3, kind: 'integer' },
  'ChilliSpot-Max-Total-Gigawords': { vendor: chillispot, type: 23, kind: 'integer' },
  'Nomadix-Bw-Up': { vendor: nomadix, type: 1, kind: 'integer' },
  'Nomadix-Bw-Down': { vendor: nomadix, type: 2, kind: 'integer' },
  'Aruba-MPSK-Passphrase': { vendor: aruba, type: 44, kind: 'text' },
  // Octets are written as hexadecimal digits after '0x'. FreeRADIUS encrypts keys of Microsoft's and Aruba's.
  'MS-MPPE-Recv-Key': { vendor: microsoft, type: 17, kind: 'octets' },
  'Ruckus-Dpsk': { vendor: ruckus, type: 142, kind: 'octets' },
  'Mikrotik-Wireless-VLANID': { vendor: mikrotik, type: 26, kind: 'integer' },
  'Mikrotik-Wireless-VLANID-Type': { vendor: mikrotik, type: 27, kind: 'integer' },
  'Cisco-AVPair': { vendor: cisco, type: 1, kind: 'text' },
  'Aruba-User-Role': { vendor: aruba, type: 1, kind: 'text' },
  'Airespace-Data-Bandwidth-Average-Contract': { vendor: airespace, type: 7, kind: 'integer' },
  'Airespace-Real-Time-Bandwidth-Average-Contract': { vendor: airespace, type: 8, kind: 'integer' },
  'Airespace-Data-Bandwidth-Burst-Contract': { vendor: airespace, type: 9, kind: 'integer' },
  'Airespace-Real-Time-Bandwidth-Burst-Contract': { vendor: airespace, type: 10, kind: 'integer' },
  'Airespace-Data-Bandwidth-Average-Contract-Upstream': {
    vendor: airespace,
    type: 13,
    kind: 'integer',
  },
  'Airespace-Real-Time-Bandwidth-Average-Contract-Upstream': {
    vendor: airespace,
    type: 14,
    kind: 'integer',
  },
  'Airespace-Data-Bandwidth-Burst-Contract-Upstream': {
    vendor: airespace,
    type: 15,
    kind: 'integer',
  },
  'Airespace-Real-Time-Bandwidth-Burst-Contract-Upstream': {
    vendor: airespace,
    type: 16,
    kind: 'integer',
  },
} as const satisfies Record<string, AttributeFacts>;

export type AttributeName = keyof typeof facts;

export interface ReplyAttribute extends AttributeFacts {
  name: AttributeName;
  value: number | string;
}

const largestInteger = 2 ** 32 - 1;
const longestText = 247;

/** Returns an attribute with a value that a packet can hold: 32 bits, or 247 bytes of text. */
export function attribute(name: AttributeName, value: number | string): ReplyAttribute {
  const fitting =
    typeof value === 'number' ? Math.min(Math.floor(value), largestInteger) : shortened(value);
  return { name, ...facts[name], value: fitting };
}

function shortened(text: string): string {
  const bytes = new TextEncoder().encode(text).subarray(0, longestText);
  // Without a character that the end cut in two.
  return new TextDecoder().decode(bytes, { stream: true });
}
