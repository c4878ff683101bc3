import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { backgroundTimeout } from '../../../../server/background-timeout.ts';
import type { ServerContext } from '../../../../server/context.ts';
import { DatabaseUnavailable } from '../../../../server/database/connections/database-unavailable.ts';
import type { RadiusReply } from '../../service/radius-reply.ts';

interface Rejection {
  reply: RadiusReply;
  /** of the row in `radius_auth` */
  id: string;
  until: number;
}

const lastsMs = 5_000;
const capacity = 50_000;

/**
 * Repeats a rejection to identical logins for five seconds: a device may ask a hundred times a second. They are counted
 * in the row of the first one, once the five seconds are over. Another password or name is another login.
 */
export function repeatedRejections({ database, log, now }: ServerContext) {
  const rejections = new Map<string, Rejection>();
  const repeats = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const time = now().getTime();
    for (const [key, { until }] of rejections) if (until <= time) rejections.delete(key);
    const counted = [...repeats];
    repeats.clear();
    if (counted.length === 0) return;
    try {
      await sql`
        update radius_auth set repeats = repeats + counted.count
        from unnest(${counted.map(([id]) => id)}::bigint[], ${counted.map(([, count]) => count)}::integer[])
          as counted (id, count)
        where radius_auth.id = counted.id`.execute(database.system);
    } catch (error) {
      for (const [id, count] of counted) repeat(id, count);
      throw error;
    }
  }

  function repeat(id: string, count: number): void {
    // Counts of an outage are given up before they fill the memory.
    if (repeats.size < capacity) repeats.set(id, (repeats.get(id) ?? 0) + count);
  }

  return {
    keyOf: (...parts: readonly unknown[]) =>
      createHash('sha256').update(JSON.stringify(parts)).digest('base64'),
    /** Returns the reply to an identical login of the last five seconds, and counts this one. */
    take(key: string): RadiusReply | undefined {
      const rejection = rejections.get(key);
      if (rejection === undefined || rejection.until <= now().getTime()) return undefined;
      repeat(rejection.id, 1);
      timer ??= backgroundTimeout(() => {
        flush().catch((error: unknown) => {
          if (!(error instanceof DatabaseUnavailable))
            log.warn({ err: error }, 'repeated logins could not be counted');
        });
      }, lastsMs);
      return rejection.reply;
    },
    store(key: string, id: string, reply: RadiusReply): void {
      if (rejections.size >= capacity) rejections.clear();
      rejections.set(key, { id, reply, until: now().getTime() + lastsMs });
    },
    flush,
  };
}
