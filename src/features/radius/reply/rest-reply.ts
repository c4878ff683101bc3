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
  value: [string];
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
  return Object.fromEntries(
    attributes.map(({ name, kind, value }) => {
      const isTagged = kind === 'tagged-integer' || kind === 'tagged-text';
      return [`reply:${name}${isTagged ? ':0' : ''}`, restValue(String(value))];
    }),
  );
}

/** The request attribute in which post-auth returns what authorize has decided. */
export function decision(text: string): RestReply {
  return { 'request:Tmp-String-2': restValue(text) };
}

function restValue(text: string): RestValue {
  return { op: ':=', do_xlat: false, value: [text] };
}
