export type SessionRequestKind = 'disconnect' | 'change';

type ByKind = string | Record<SessionRequestKind, string>;

const byHand = {
  disconnect: 'Log the guest out on the device itself.',
  change: 'The change applies at the next login.',
};
const unsupported = [
  'it does not support this',
  {
    disconnect: 'Turn on disconnecting by RADIUS (CoA) on the device.',
    change: 'Turn on changes by RADIUS (CoA) on the device.',
  },
] as const;

/** Error-Cause values (RFC 5176 section 3.5). */
const causes: Partial<Record<number, readonly [reason: ByKind, advice: ByKind]>> = {
  401: [
    'it does not know an attribute of the request',
    {
      disconnect: 'Update the device’s software.',
      change: 'Check the device’s type in Devices, and update its software.',
    },
  ],
  402: ['an attribute is missing in the request', byHand],
  403: [
    'the NAS identifier of the session is another device’s',
    'Enter the NAS identifier that is set on the device under Devices.',
  ],
  404: ['it considers the request invalid', byHand],
  405: unsupported,
  406: unsupported,
  407: ['it considers a value of the request invalid', byHand],
  501: [
    'this server is not authorized',
    {
      disconnect: 'Allow this server’s address to disconnect on the device.',
      change: 'Allow this server’s address to change sessions on the device.',
    },
  ],
  502: ['it cannot pass the request on', 'Check the RADIUS proxy on the path and its routes.'],
  503: ['it does not know the session', 'The session is over already.'],
  504: [
    { disconnect: 'it cannot end the session', change: 'it cannot change the session' },
    byHand,
  ],
  505: ['a RADIUS proxy on the path failed', 'Check the RADIUS proxy.'],
  506: ['it has no resources left', 'Try again in a minute.'],
  507: ['it asks for a new authorization first', 'Try again in a minute.'],
  508: [
    {
      disconnect: 'it found several sessions and can end only one at a time',
      change: 'it found several sessions and can change only one at a time',
    },
    byHand,
  ],
};

/** Returns why a device rejected a request and what to do about it. */
export function rejectionText(
  where: string,
  cause: number | null,
  kind: SessionRequestKind,
): string {
  const [reason, advice] = (cause === null ? undefined : causes[cause]) ?? [
    'it gives no known reason',
    'Check the device’s log.',
  ];
  const text = (part: ByKind) => (typeof part === 'string' ? part : part[kind]);
  const code = cause === null ? '' : ` (Error-Cause ${cause})`;
  return `${where} rejected the request: ${text(reason)}${code}. ${text(advice)}`;
}
