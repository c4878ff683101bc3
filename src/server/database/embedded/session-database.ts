import { PGlite, type PGliteOptions, protocol } from '@electric-sql/pglite';
import type { Gauges } from './gauges.ts';

const STARTUP = 0;
const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);

/** The watchdog's limit for VACUUM, which takes minutes for a large table. */
const maintenanceLimitMs = 600_000;

// The default thresholds of autovacuum; the last one is far before transaction ID wraparound.
const tablesInNeed = `
  select format('%I.%I', schemaname, changed.relname) as name
  from pg_stat_all_tables changed join pg_class on pg_class.oid = relid
  where schemaname not in ('pg_toast', 'information_schema') and (
    n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
    or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup or age(relfrozenxid) > 100000000)`;

/**
 * PGlite shares one session between successive connections. This class resets the session for each connection, reports
 * the running query to the watchdog, and runs maintenance between queries.
 */
export class SessionDatabase extends PGlite {
  #gauges: Gauges;
  #queryLimitMs: number;
  #fail: (error: unknown) => never;
  /** no transaction is open, and no Parse or Bind waits for its Sync */
  #isIdle = true;

  constructor(
    options: PGliteOptions,
    session: { gauges: Gauges; queryLimitMs: number; fail: (error: unknown) => never },
  ) {
    super(options);
    this.#gauges = session.gauges;
    this.#queryLimitMs = session.queryLimitMs;
    this.#fail = session.fail;
  }

  override async execProtocolRawStream(
    ...[message, options]: Parameters<PGlite['execProtocolRawStream']>
  ): Promise<void> {
    const type = message[0];
    this.#gauges.begin(this.#queryLimitMs);
    try {
      if (type === STARTUP) await this.#cleanSession();
      await super.execProtocolRawStream(message, options);
    } catch (error) {
      // pglite-socket's queue hangs forever after an error, so the thread ends and is restarted.
      this.#fail(error);
    }
    this.#gauges.end();
    this.#isIdle = (type === STARTUP || type === QUERY || type === SYNC) && !this.isInTransaction();
  }

  async #cleanSession(): Promise<void> {
    await this.execProtocolStream(protocol.serialize.sync());
    if (this.isInTransaction()) await this.#run('rollback');
    await this.#run('discard all');
  }

  /** Runs a checkpoint, and VACUUM ANALYZE for tables with many changes; returns their names. */
  async maintain(): Promise<string[]> {
    await this.#runWhenIdle('checkpoint');
    const done: string[] = [];
    for (const table of await this.#tablesInNeed()) {
      // Queries may run between two tables. During a transaction a table is skipped until the next time.
      if (await this.#runWhenIdle(`vacuum analyze ${table}`)) done.push(table);
    }
    return done;
  }

  async #tablesInNeed(): Promise<string[]> {
    const messages = await this.#runWhenIdle(tablesInNeed);
    return (messages ?? []).flatMap((message) =>
      message instanceof protocol.messages.DataRowMessage ? message.fields.map(String) : [],
    );
  }

  #runWhenIdle(sql: string) {
    return this.runExclusive(async () => {
      if (!this.#isIdle) return undefined;
      this.#gauges.begin(maintenanceLimitMs);
      try {
        return await this.#run(sql);
      } finally {
        this.#gauges.end();
      }
    });
  }

  /** Runs a statement without PGlite's lock, which `runExclusive` already holds. */
  #run(sql: string) {
    return this.execProtocolStream(protocol.serialize.query(sql));
  }
}
