import { randomBytes } from 'node:crypto';
import { close, open, type Traffic, trafficOf } from './firewall.ts';
import {
  account,
  addressOf,
  attribute,
  authenticate,
  numberIn,
  numberOf,
  type RadiusServer,
  textIn,
  textOf,
} from './radius.ts';

// RFC 2866 sections 5.1 and 5.10.
const status = { start: 1, stop: 2, interim: 3 } as const;
export const cause = { userRequest: 1, sessionTimeout: 5, adminReset: 6 } as const;
const accessAccept = 2;
/** Wireless - IEEE 802.11 */
const nasPortType = 19;

export interface Nas {
  radius: RadiusServer;
  identifier: string;
  address: string;
  calledStationId: string;
}

export interface Client {
  ipAddress: string;
  /** as `AA-BB-CC-DD-EE-FF` */
  macAddress: string;
}

interface Session {
  id: string;
  client: Client;
  userName: string;
  class: Buffer | undefined;
  since: number;
  timers: NodeJS.Timeout[];
}

/** The sessions of the gateway: opens the firewall after an Access-Accept and accounts for the traffic. */
export class Sessions {
  readonly #nas: Nas;
  readonly #sessions = new Map<string, Session>();

  constructor(nas: Nas) {
    this.#nas = nas;
  }

  isOnline(ipAddress: string): boolean {
    return this.#sessions.has(ipAddress);
  }

  /** Returns null after a login, or the server's reason for refusing it. */
  async logIn(
    client: Client,
    userName: string,
    chap: { challenge: Buffer; response: Buffer },
  ): Promise<string | null> {
    const id = randomBytes(8).toString('hex');
    const reply = await authenticate(this.#nas.radius, [
      textOf(attribute.userName, userName),
      // The CHAP identifier is 0.
      { type: attribute.chapPassword, value: Buffer.concat([Buffer.alloc(1), chap.response]) },
      { type: attribute.chapChallenge, value: chap.challenge },
      ...this.#known(client, id),
    ]);
    if (reply === undefined) return 'The RADIUS server does not answer';
    if (reply.code !== accessAccept) return textIn(reply, attribute.replyMessage) ?? 'Refused';
    const session: Session = {
      id,
      client,
      userName,
      class: reply.attributes.find(({ type }) => type === attribute.class)?.value,
      since: Date.now(),
      timers: [],
    };
    await open(client.ipAddress);
    this.#sessions.set(client.ipAddress, session);
    await this.#account(session, status.start, { up: 0, down: 0 });
    const seconds = numberIn(reply, attribute.sessionTimeout);
    if (seconds !== undefined)
      session.timers.push(
        // A longer time overflows the timer.
        setTimeout(
          () => void this.end(session.client.ipAddress, cause.sessionTimeout),
          Math.min(seconds * 1_000, 2 ** 31 - 1),
        ),
      );
    const interim = numberIn(reply, attribute.acctInterimInterval);
    if (interim !== undefined && interim > 0)
      session.timers.push(setInterval(() => void this.#report(session), interim * 1_000));
    return null;
  }

  /** Ends the session of an address; false when there is none. */
  async end(ipAddress: string, terminateCause: number): Promise<boolean> {
    const session = this.#sessions.get(ipAddress);
    if (session === undefined) return false;
    this.#sessions.delete(ipAddress);
    for (const timer of session.timers) clearTimeout(timer);
    const traffic = await trafficOf(ipAddress);
    await close(ipAddress);
    await this.#account(session, status.stop, traffic, [
      numberOf(attribute.acctTerminateCause, terminateCause),
    ]);
    return true;
  }

  /** Finds a session by what a Disconnect-Request or CoA-Request names. */
  find({ id, macAddress }: { id?: string | undefined; macAddress?: string | undefined }) {
    const mac = macAddress?.replaceAll(/[^\da-f]/gi, '').toUpperCase();
    return [...this.#sessions.values()].find(
      (session) =>
        (id === undefined || session.id === id) &&
        (mac === undefined || session.client.macAddress.replaceAll('-', '') === mac) &&
        (id !== undefined || mac !== undefined),
    );
  }

  async report(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => this.#report(session)));
  }

  async #report(session: Session): Promise<void> {
    await this.#account(session, status.interim, await trafficOf(session.client.ipAddress));
  }

  #known({ ipAddress, macAddress }: Client, id: string) {
    const { identifier, address, calledStationId } = this.#nas;
    return [
      addressOf(attribute.nasIpAddress, address),
      textOf(attribute.nasIdentifier, identifier),
      textOf(attribute.calledStationId, calledStationId),
      textOf(attribute.callingStationId, macAddress),
      addressOf(attribute.framedIpAddress, ipAddress),
      numberOf(attribute.nasPortType, nasPortType),
      textOf(attribute.acctSessionId, id),
    ];
  }

  #account(
    { id, client, userName, class: sent, since }: Session,
    statusType: number,
    { up, down }: Traffic,
    more: readonly { type: number; value: Buffer }[] = [],
  ): Promise<boolean> {
    const gigawords = 2 ** 32;
    return account(this.#nas.radius, [
      numberOf(attribute.acctStatusType, statusType),
      textOf(attribute.userName, userName),
      ...this.#known(client, id),
      ...(sent === undefined ? [] : [{ type: attribute.class, value: sent }]),
      numberOf(attribute.acctSessionTime, Math.round((Date.now() - since) / 1_000)),
      numberOf(attribute.acctInputOctets, up % gigawords),
      numberOf(attribute.acctInputGigawords, Math.floor(up / gigawords)),
      numberOf(attribute.acctOutputOctets, down % gigawords),
      numberOf(attribute.acctOutputGigawords, Math.floor(down / gigawords)),
      ...more,
    ]);
  }
}
