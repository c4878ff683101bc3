import { sql } from 'kysely';
import { backgroundTimeout } from '../../../server/background-timeout.ts';
import type { ServerContext } from '../../../server/context.ts';
import { DatabaseUnavailable } from '../../../server/database/connections/database-unavailable.ts';

/** What a packet shows about the device that sent it. */
export interface PacketFact {
  kind: 'login' | 'accounting';
  /** whether its password could be decoded; null: nothing shows it */
  isSecretRight: boolean | null;
  /** how far its clock is ahead of ours; null: it does not tell the time */
  clockAheadSeconds: number | null;
  isRepeated: boolean;
}

export interface NasFacts {
  /** Collects a fact; it is written within ten seconds. */
  note(deviceId: string, fact: PacketFact): void;
  /** Writes what is pending; for tests and measurements. */
  flush(): Promise<void>;
}

interface PendingFacts {
  loginAt: Date | null;
  accountingAt: Date | null;
  wrongSecretAt: Date | null;
  rightSecretAt: Date | null;
  clockAheadSeconds: number | null;
  repeats: number;
  at: Date;
}

const writtenEveryMs = 10_000;

/** Writes what packets show about devices, for each at most every ten seconds; the first packet at once. */
export function nasFacts({ database, log, now }: ServerContext): NasFacts {
  const pending = new Map<string, PendingFacts>();
  const seen = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastFlush: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    // What an earlier flush still writes is written when this one ends; if it fails, this one tries again.
    lastFlush = lastFlush.catch(() => undefined).then(flushPending);
    return lastFlush;
  }

  async function flushPending(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const facts = [...pending].toSorted(([one], [other]) => (one < other ? -1 : 1));
    pending.clear();
    if (facts.length === 0) return;
    try {
      await write(facts);
    } catch (error) {
      for (const [deviceId, fact] of facts)
        pending.set(deviceId, merged(fact, pending.get(deviceId)));
      throw error;
    }
  }

  async function write(facts: readonly (readonly [string, PendingFacts])[]): Promise<void> {
    const rows = facts.map(([deviceId, fact]) => ({ deviceId, ...fact }));
    await sql`
      insert into radius_nas (
        device_id, first_packet_at, last_packet_at, last_login_at, last_accounting_at,
        wrong_secret_at, right_secret_at, clock_ahead_seconds, repeated_packets)
      select "deviceId", at, at, "loginAt", "accountingAt", "wrongSecretAt", "rightSecretAt",
        "clockAheadSeconds", repeats
      from json_to_recordset(${JSON.stringify(rows)}) as fact(
        "deviceId" uuid, at timestamptz, "loginAt" timestamptz, "accountingAt" timestamptz,
        "wrongSecretAt" timestamptz, "rightSecretAt" timestamptz, "clockAheadSeconds" integer,
        repeats bigint)
      where exists (select from device where device.id = "deviceId")
      on conflict (device_id) do update set
        last_packet_at = greatest(radius_nas.last_packet_at, excluded.last_packet_at),
        last_login_at = greatest(radius_nas.last_login_at, excluded.last_login_at),
        last_accounting_at = greatest(radius_nas.last_accounting_at, excluded.last_accounting_at),
        wrong_secret_at = greatest(radius_nas.wrong_secret_at, excluded.wrong_secret_at),
        right_secret_at = greatest(radius_nas.right_secret_at, excluded.right_secret_at),
        clock_ahead_seconds =
          coalesce(excluded.clock_ahead_seconds, radius_nas.clock_ahead_seconds),
        repeated_packets = radius_nas.repeated_packets + excluded.repeated_packets`.execute(
      database.system,
    );
  }

  function flushLater(afterMs: number): void {
    timer ??= backgroundTimeout(() => {
      flush().catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailable))
          log.warn({ err: error }, 'facts about RADIUS clients could not be written');
      });
    }, afterMs);
  }

  return {
    note(deviceId, { kind, isSecretRight, clockAheadSeconds, isRepeated }) {
      const at = now();
      const fact: PendingFacts = {
        at,
        loginAt: kind === 'login' ? at : null,
        accountingAt: kind === 'accounting' ? at : null,
        wrongSecretAt: isSecretRight === false ? at : null,
        rightSecretAt: isSecretRight === true ? at : null,
        clockAheadSeconds,
        repeats: isRepeated ? 1 : 0,
      };
      const before = pending.get(deviceId);
      pending.set(deviceId, before === undefined ? fact : merged(before, fact));
      const isFirst = !seen.has(deviceId);
      seen.add(deviceId);
      flushLater(isFirst ? 0 : writtenEveryMs);
    },
    flush,
  };
}

/** Adds later facts to earlier ones. */
function merged(earlier: PendingFacts, later: PendingFacts | undefined): PendingFacts {
  if (later === undefined) return earlier;
  return {
    at: later.at,
    loginAt: later.loginAt ?? earlier.loginAt,
    accountingAt: later.accountingAt ?? earlier.accountingAt,
    wrongSecretAt: later.wrongSecretAt ?? earlier.wrongSecretAt,
    rightSecretAt: later.rightSecretAt ?? earlier.rightSecretAt,
    clockAheadSeconds: later.clockAheadSeconds ?? earlier.clockAheadSeconds,
    repeats: earlier.repeats + later.repeats,
  };
}
