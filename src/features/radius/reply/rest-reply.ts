import type { ReplyAttribute } from './attribute.ts';

/** The attributes that FreeRADIUS itself reads. */
type ControlName =
  | 'Auth-Type'
  | 'Cleartext-Password'
  | 'FreeRADIUS-Client-IP-Address'
  | 'FreeRADIUS-Client-IPv6-Address'
  | 'FreeRADIUS-Client-Secret'
  | 'FreeRADIUS-Client-Shortname'
  | 'FreeRADIUS-Client-Require-MA'
  | 'FreeRADIUS-Client-Virtual-Server';

interface RestValue {
  op: ':=';
  /** false: `%{…}` in a value stays text */
  do_xlat: false;
  /** one attribute for each */
  value: string[];
}

/** The body of a reply to rlm_rest. */
export type RestReply = Record<string, RestValue>;

export function controls(values: Partial<Record<ControlName, string>>): RestReply {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`control:${name}`, restValue(value)]),
  );
}

/** Encodes the attributes of an Access-Accept or Access-Reject. */
export function restReply(attributes: readonly ReplyAttribute[]): RestReply {
  const reply: RestReply = {};
  for (const { name, kind, value } of attributes) {
    const isTagged = kind === 'tagged-integer' || kind === 'tagged-text';
    const key = `reply:${name}${isTagged ? ':0' : ''}`;
    reply[key] = restValue(...(reply[key]?.value ?? []), String(value));
  }
  return reply;
}

/** The request attribute in which post-auth returns what authorize has decided. */
export function decision(text: string): RestReply {
  return { 'request:Tmp-String-2': restValue(text) };
}

function restValue(...texts: string[]): RestValue {
  return { op: ':=', do_xlat: false, value: texts };
}
