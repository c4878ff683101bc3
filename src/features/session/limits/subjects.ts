import { hashOf } from '../../../server/authentication.ts';
import { createGate, type Gate } from '../../../server/gate.ts';
import { countedNetwork } from '../../../server/network/addresses.ts';
import type { Limit } from './growing-delay.ts';

const second = 1000;
const minute = 60 * second;

/** What attempts are counted for. */
const limits = {
  address: { free: 50, forgivenAfterMs: 3 * minute },
  /** an account as one address tries it, so that its guesses do not slow others down */
  'account at address': { free: 10, forgivenAfterMs: 15 * minute },
  account: { free: 50, forgivenAfterMs: 3 * minute },
  'known browser': { free: 10, forgivenAfterMs: 15 * minute },
  session: { free: 10, forgivenAfterMs: 15 * minute },
  'single sign-on': { free: 20, forgivenAfterMs: 30 * second },
} as const satisfies Record<string, Limit>;

export interface Subject {
  /** a hash, because a username may be long, or be a password that was typed into the wrong field */
  id: string;
  limit: Limit;
}

/** A kind of attempt: the gate that it waits at, its share of the gate, and what it is counted for. */
export interface Attempt {
  gate: Gate;
  share: string;
  subjects: readonly Subject[];
}

export interface Account {
  realm: string;
  username: string;
}

// Strangers cannot fill the gate of those who are known, nor the one to the identity providers.
const strangers = createGate({ running: 4, waiting: 200, perKey: 100 });
const known = createGate({ running: 4, waiting: 100, perKey: 20 });
const toIdentityProviders = createGate({ running: 4, waiting: 200, perKey: 100 });

/** An attempt to sign in without a known browser. */
export function strangersSignIn(account: Account, address: string): Attempt {
  const network = countedNetwork(address);
  const name = nameOf(account);
  return {
    gate: strangers,
    share: network,
    subjects: [
      subject('address', network),
      subject('account at address', network, name),
      subject('account', name),
    ],
  };
}

/** An attempt to sign in from a browser that the administrator has used before. */
export function knownBrowsersSignIn(browser: string): Attempt {
  return { gate: known, share: browser, subjects: [subject('known browser', browser)] };
}

/** A look-up of a link or a code that needs no account. */
export function strangersLookUp(address: string): Attempt {
  const network = countedNetwork(address);
  return { gate: strangers, share: network, subjects: [subject('address', network)] };
}

/** A beginning of single sign-on. The provider's reply is signed, and so is not limited. */
export function singleSignOn(address: string): Attempt {
  const network = countedNetwork(address);
  return {
    gate: toIdentityProviders,
    share: network,
    subjects: [subject('single sign-on', network)],
  };
}

/** A check of the caller's password. Another session of the administrator, even a stolen one, does not slow it down. */
export function callersCheck(sessionId: string): Attempt {
  return { gate: known, share: sessionId, subjects: [subject('session', sessionId)] };
}

export function nameOf({ realm, username }: Account): string {
  return JSON.stringify([realm, username.toLowerCase()]);
}

function subject(kind: keyof typeof limits, ...parts: string[]): Subject {
  return subjectOf(limits[kind], kind, ...parts);
}

/** Returns what attempts are counted for: a kind, and the parts that identify one of it. */
export function subjectOf(limit: Limit, kind: string, ...parts: string[]): Subject {
  return { id: hashOf(JSON.stringify([kind, ...parts])).toString('hex'), limit };
}
