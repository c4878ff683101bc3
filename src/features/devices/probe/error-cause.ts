/** Error-Cause values (RFC 5176 section 3.5). */
const causes: Partial<Record<number, readonly [reason: string, advice: string]>> = {
  401: ['it does not know an attribute of the request', 'Update the device’s software.'],
  402: ['an attribute is missing in the request', 'Log the guest out on the device itself.'],
  403: [
    'the NAS identifier of the session is another device’s',
    'Enter the NAS identifier that is set on the device under Devices.',
  ],
  404: ['it considers the request invalid', 'Log the guest out on the device itself.'],
  405: ['it does not support this', 'Turn on disconnecting by RADIUS (CoA) on the device.'],
  406: ['it does not support this', 'Turn on disconnecting by RADIUS (CoA) on the device.'],
  407: ['it considers a value of the request invalid', 'Log the guest out on the device itself.'],
  501: [
    'this server is not authorized',
    'Allow this server’s address to disconnect on the device.',
  ],
  502: ['it cannot pass the request on', 'Check the RADIUS proxy on the path and its routes.'],
  503: ['it does not know the session', 'The session is over already.'],
  504: ['it cannot end the session', 'Log the guest out on the device itself.'],
  505: ['a RADIUS proxy on the path failed', 'Check the RADIUS proxy.'],
  506: ['it has no resources left', 'Try again in a minute.'],
  507: ['it asks for a new authorization first', 'Try again in a minute.'],
  508: [
    'it found several sessions and can end only one at a time',
    'Log the guest out on the device itself.',
  ],
};

/** Returns why a device rejected a request and what to do about it. */
export function rejectionText(where: string, cause: number | null): string {
  const [reason, advice] = (cause === null ? undefined : causes[cause]) ?? [
    'it gives no known reason',
    'Check the device’s log.',
  ];
  const code = cause === null ? '' : ` (Error-Cause ${cause})`;
  return `${where} rejected the request: ${reason}${code}. ${advice}`;
}
