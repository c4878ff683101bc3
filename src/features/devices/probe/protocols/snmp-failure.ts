import { connectionFailure, durationText, failure, type ProbeFailure } from '../result.ts';

interface SnmpRequest {
  where: string;
  version: '2c' | '3';
  /** whether any packet was received */
  hasReplied: boolean;
  deadlineMs: number;
}

// net-snmp's messages for the reports of the user-based security model (RFC 3414 section 5, usmStats).
const reports: [RegExp, string][] = [
  [/^Unknown User Name/, 'does not know this SNMPv3 user. Check the user name'],
  [
    /^Wrong Digest/,
    'does not accept the authentication key. Check the key and its protocol (such as SHA-256)',
  ],
  [
    /^Authentication digest/,
    'answers with another authentication key. Check the key and its protocol (such as SHA-256)',
  ],
  [
    /^Unsupported Security Level/,
    'does not offer this user the security level. Check whether the user has authentication and privacy on the device',
  ],
  [
    /^Decryption Error/,
    'cannot decrypt the request. Check the privacy key and its protocol (such as AES-128)',
  ],
  [
    /^Failed to decrypt/,
    'answers with another privacy key. Check the key and its protocol (such as AES-128)',
  ],
  [
    /^Not In Time Window|outside the time window/,
    'and this server disagree about the time. Try again; if it stays, restart the device’s SNMP agent',
  ],
  [
    /authorizationError|noAccess|AuthorizationError|NoAccess/,
    'does not let this user or community read its system group. Allow 1.3.6.1.2.1.1 in its view',
  ],
];

export function snmpFailure(error: unknown, request: SnmpRequest): ProbeFailure {
  if (!(error instanceof Error)) return connectionFailure(error, request.where);
  if (error.name === 'RequestTimedOutError') return timeoutFailure(request);
  const report = reports.find(([pattern]) => pattern.test(error.message))?.[1];
  if (report !== undefined) return failure('wrong-answer', `${request.where} ${report}.`);
  if (error.name === 'ResponseInvalidError' || error.name === 'RequestFailedError')
    return failure(
      'wrong-answer',
      `${request.where} answers by SNMP with an error: ${error.message}. Check the version and the device’s SNMP settings.`,
    );
  return connectionFailure(error, request.where);
}

function timeoutFailure({ where, version, hasReplied, deadlineMs }: SnmpRequest): ProbeFailure {
  const within = `within ${durationText(deadlineMs)}`;
  if (hasReplied && version === '3')
    return failure(
      'wrong-answer',
      `${where} speaks SNMPv3 but gave no usable answer to this user ${within}. The privacy key, on some devices also the authentication key, or its protocol is probably wrong.`,
    );
  if (hasReplied)
    return failure(
      'wrong-answer',
      `${where} answered with something other than SNMP v2c. Check the port and the version.`,
    );
  return failure(
    'no-answer',
    version === '2c'
      ? `${where} did not answer by SNMP ${within}. A wrong community looks the same: check the community, that SNMP v2c is enabled, and that the device accepts this server’s address.`
      : `${where} did not answer by SNMP ${within}. Check that SNMPv3 is enabled and that the device accepts this server’s address.`,
  );
}
