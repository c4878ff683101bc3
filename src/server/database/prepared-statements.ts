import type { PostgresPool } from 'kysely';
import type pg from 'pg';

const longestNamed = 6_000;
const preparable = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Returns a pool whose clients send recurring statements by name, so that PostgreSQL parses and plans each one once a
 * connection: planning was most of what a small query cost. A connection holds the statements used last, because its
 * backend stores the plan of each one.
 */
export function preparingPool(pool: pg.Pool, namedAtMost = 500): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>();

  function preparing(client: pg.PoolClient): pg.PoolClient {
    const names = new Map<string, string>();
    let given = 0;

    async function nameOf(text: string): Promise<string | undefined> {
      if (text.length > longestNamed || !preparable.test(text)) return undefined;
      let name = names.get(text);
      if (name === undefined) {
        given += 1;
        name = `s${given}`;
      }
      // The map's order is that of last use.
      names.delete(text);
      names.set(text, name);
      const [oldest] = names;
      if (names.size > namedAtMost && oldest !== undefined) {
        names.delete(oldest[0]);
        await closeStatement(client, oldest[1]);
      }
      return name;
    }

    const query = async (text: string, values: readonly unknown[] = []) => {
      const name = await nameOf(text);
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

/** Closes a prepared statement by a message of the protocol: unlike `deallocate` it works in a failed transaction. */
function closeStatement(client: pg.PoolClient, name: string): Promise<void> {
  return new Promise((resolve) => {
    client.query({
      submit(connection: pg.Connection) {
        // node-postgres never forgets the text of a named statement by itself.
        Reflect.deleteProperty(Object(Reflect.get(connection, 'parsedStatements')), name);
        connection.close({ type: 'S', name }, true);
        connection.sync();
      },
      handleReadyForQuery: () => resolve(),
      // A lost connection: the query that follows fails by itself.
      handleError: () => resolve(),
    });
  });
}
