import {
  type SimulatedEvent,
  type SimulatedSession,
  simulateTraffic,
} from '../../src/features/radius/accounting/testing/traffic.ts';
import type { RadiusBenchWorld } from './world.ts';

/** A guest of the load: one access code, one device behind one gateway, and sessions one after another. */
export interface BenchGuest {
  code: string;
  macAddress: string;
  gateway: number;
  sessions: readonly SimulatedSession[];
}

export interface BenchEvent extends SimulatedEvent {
  guest: BenchGuest;
  acctSessionId: string;
  /** of the reply to the login, which gateways repeat; null: without one */
  classValue: Buffer | null;
}

/** A way into a RADIUS service: directly over HTTP as FreeRADIUS calls it, or by packets. */
export interface RadiusPath {
  /** Resolves to the Class attribute of an acceptance (empty without one), or to null for anything else. */
  login(guest: BenchGuest): Promise<Buffer | null>;
  /** Resolves to whether the event was taken. */
  account(event: BenchEvent): Promise<boolean>;
  close(): void;
}

/** Returns guests whose sessions are the same in each run. */
export function benchGuests({ codes, gateways }: RadiusBenchWorld): readonly BenchGuest[] {
  const eventsOfGuest = 17;
  const traffic = simulateTraffic(
    { seed: 7, events: codes.length * eventsOfGuest, gateways: gateways.length },
    new Date(),
  );
  const devices = [...Map.groupBy(traffic.sessions, ({ device }) => device).values()];
  return devices.slice(0, codes.length).flatMap((sessions, index) => {
    const [first] = sessions;
    const code = codes[index];
    if (first === undefined || code === undefined) return [];
    return [{ code, macAddress: first.macAddress, gateway: first.gateway, sessions }];
  });
}
