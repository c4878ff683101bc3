/** What a device says by Error-Cause (RFC 5176 section 3.5), and what helps. */
const causes: Partial<Record<number, readonly [says: string, helps: string]>> = {
  401: ['it does not know an attribute of the request', 'Update the device’s software.'],
  402: ['it misses an attribute in the request', 'Log the guest out on the device itself.'],
  403: [
    'the NAS identifier of the session is not its own',
    'Enter the device’s NAS identifier in Devices as it stands on the device.',
  ],
  404: ['it takes the request for invalid', 'Log the guest out on the device itself.'],
  405: ['it does not offer this', 'Turn on disconnecting by RADIUS (CoA) on the device.'],
  406: ['it does not offer this', 'Turn on disconnecting by RADIUS (CoA) on the device.'],
  407: ['it takes a value of the request for invalid', 'Log the guest out on the device itself.'],
  501: ['it may not do this for us', 'Allow this server’s address to disconnect on the device.'],
  502: ['it cannot pass the request on', 'Check the RADIUS proxy between, or its routes.'],
  503: ['it does not know the session', 'The session is over already.'],
  504: ['it cannot end the session', 'Log the guest out on the device itself.'],
  505: ['a RADIUS proxy between failed', 'Check the RADIUS proxy.'],
  506: ['it has no resources left', 'Try again in a minute.'],
  507: ['it asks for a new authorization first', 'Try again in a minute.'],
  508: [
    'it found several sessions and ends one at a time only',
    'Log the guest out on the device itself.',
  ],
};

/** A sentence why a device refused, and one with what to do. */
export function refusalText(where: string, cause: number | null): string {
  const [says, helps] = (cause === null ? undefined : causes[cause]) ?? [
    'it does not say why in a way that is known here',
    'Look into the device’s log.',
  ];
  const code = cause === null ? '' : ` (Error-Cause ${cause})`;
  return `${where} refuses: ${says}${code}. ${helps}`;
}
