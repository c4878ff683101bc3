import type { PostgresPool } from 'kysely';
import type pg from 'pg';

// Statements are few and recur; what is built anew each time (bulk inserts) must not fill the server's memory.
const namedAtMost = 500;
const longestNamed = 6_000;
const preparable = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * A pool whose clients send recurring statements by name, so that PostgreSQL parses and plans each one once a
 * connection: planning was most of what a small query cost.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= namedAtMost || text.length > longestNamed || !preparable.test(text))
      return undefined;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  function preparing(client: pg.PoolClient): pg.PoolClient {
    const query = (text: string, values: readonly unknown[] = []) => {
      const name = nameOf(text);
      return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    };
    const release = (destroy?: boolean) => client.release(destroy);
    return new Proxy(client, {
      get: (target, key) =>
        key === 'query' ? query : key === 'release' ? release : Reflect.get(target, key),
    });
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? preparing(client);
      wrapped.set(client, known);
      return known;
    },
  };
}
