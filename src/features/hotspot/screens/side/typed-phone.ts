import { type Method, methodNames } from '../../fields.ts';
import type { Phone } from '../../rules/phone-match.ts';

/** What is typed about a phone. */
export interface Typed {
  /** a realm, or a user name with one */
  realm: string;
  consortium: string;
  plmn: string;
  method: string | null;
}

/** Returns the phone that was typed; what cannot be read is left out. */
export function typedPhone({ realm, consortium, plmn, method }: Typed): Phone {
  const [, mcc, mnc] = /^(\d{3})[\s-]?(\d{2,3})$/.exec(plmn.trim()) ?? [];
  return {
    realm: realm.trim().split('@').at(-1) || null,
    consortium: consortium.trim() || null,
    method: isMethod(method) ? method : null,
    plmn: mcc === undefined || mnc === undefined ? null : { mcc, mnc },
  };
}

function isMethod(value: string | null): value is Method {
  return value !== null && Object.hasOwn(methodNames, value);
}
