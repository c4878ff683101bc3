import type { SampleGateway } from './gateways.ts';

/** Sends a request to the server's own application, as FreeRADIUS does over HTTP. */
export type SendRequest = (path: string, init: RequestInit) => Response | Promise<Response>;

/** A device that asks to be let in. */
export interface LoginAttempt {
  userName: string;
  /** null: none, or one by CHAP */
  password: string | null;
  /** whether it came by CHAP and FreeRADIUS finds it wrong */
  isWrongChap: boolean;
  macAddress: string;
}

/** What a gateway reports about a session. */
export interface Report {
  status: 'Start' | 'Interim-Update' | 'Stop';
  at: Date;
  /** when FreeRADIUS had stored the report during an outage */
  isReplay: boolean;
  acctSessionId: string;
  userName: string;
  macAddress: string;
  ipAddress: string | null;
  accessPoint: string | null;
  /** what the login was answered with; null: unknown after a restart */
  class: string | null;
  seconds: number;
  bytesIn: number;
  bytesOut: number;
  terminationCause: string | null;
}

export type RadiusCalls = ReturnType<typeof radiusCalls>;

/** Returns the calls of a FreeRADIUS server with this token on behalf of gateways. */
export function radiusCalls(send: SendRequest, token: string) {
  const post = (path: string, attributes: Record<string, string | number>) =>
    send(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(asRlmRest(attributes)),
    });
  return {
    /** Returns the Class of an Access-Accept, or null for a rejection. */
    async login(gateway: SampleGateway, attempt: LoginAttempt): Promise<string | null> {
      const { userName, password, isWrongChap, macAddress } = attempt;
      const packet = {
        ...fromGateway(gateway, null),
        'User-Name': userName,
        ...(password !== null && { 'User-Password': password }),
        ...(isWrongChap && { 'CHAP-Password': '0x00' }),
        'Calling-Station-Id': macAddress.replaceAll(':', '-'),
      };
      const reply = await post('/radius/authorize', packet);
      const given = await attributesOf(reply);
      if (reply.ok && !isWrongChap) return given['reply:Class'] ?? null;
      const decided = given['request:Tmp-String-2'] ?? 'decided';
      await post('/radius/post-auth', { ...packet, 'Tmp-String-2': decided });
      return null;
    },
    /** Returns whether the server still knows the token. A report that it cannot take now is made again later. */
    async report(gateway: SampleGateway, report: Report): Promise<boolean> {
      const { status } = await post('/radius/accounting', packetOf(gateway, report));
      return status !== 404;
    },
  };
}

function packetOf(gateway: SampleGateway, report: Report): Record<string, string | number> {
  const time = Math.floor(report.at.getTime() / 1_000);
  const text = report.at.toUTCString();
  return {
    ...fromGateway(gateway, report.accessPoint),
    'Acct-Status-Type': report.status,
    'Acct-Session-Id': report.acctSessionId,
    'User-Name': report.userName,
    'Calling-Station-Id': report.macAddress.replaceAll(':', '-'),
    'Event-Timestamp': text,
    'Tmp-Integer-0': time,
    ...(report.isReplay && { 'Packet-Original-Timestamp': text, 'Tmp-Integer-1': time }),
    ...(report.ipAddress !== null && { 'Framed-IP-Address': report.ipAddress }),
    ...(report.class !== null && { Class: hexadecimal(report.class) }),
    'Acct-Session-Time': report.seconds,
    ...counter('Input', report.bytesIn),
    ...counter('Output', report.bytesOut),
    ...(report.terminationCause !== null && { 'Acct-Terminate-Cause': report.terminationCause }),
  };
}

function fromGateway(gateway: SampleGateway, accessPoint: string | null) {
  const point = accessPoint ?? gateway.accessPoints[0];
  return {
    'NAS-Identifier': gateway.nasIdentifier,
    ...(point !== undefined && {
      'Called-Station-Id': `${point.replaceAll(':', '-')}:${gateway.ssid}`,
    }),
    'Tmp-String-0': gateway.id,
    'Tmp-String-1': gateway.address,
  };
}

function counter(direction: 'Input' | 'Output', bytes: number) {
  return {
    [`Acct-${direction}-Octets`]: bytes % 2 ** 32,
    [`Acct-${direction}-Gigawords`]: Math.floor(bytes / 2 ** 32),
  };
}

function asRlmRest(attributes: Record<string, string | number>) {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, { type: 'string', value: [value] }]),
  );
}

async function attributesOf(reply: Response): Promise<Record<string, string>> {
  const text = await reply.text();
  const body: Record<string, { value?: string[] }> = text.startsWith('{') ? JSON.parse(text) : {};
  return Object.fromEntries(
    Object.entries(body).map(([name, { value }]) => [name, value?.[0] ?? '']),
  );
}

function hexadecimal(text: string): string {
  const octets = [...new TextEncoder().encode(text)];
  return `0x${octets.map((octet) => octet.toString(16).padStart(2, '0')).join('')}`;
}
