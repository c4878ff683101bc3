import type pg from 'pg';
import { type ClientPool, wrappedPool } from './wrapped-pool.ts';

const longestNamed = 6_000;
const preparable = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Returns a pool whose clients send recurring statements by name, so that PostgreSQL plans each one once per connection
 * (decision 1). A connection holds a limited number of them, because its backend stores every plan.
 */
export function preparingPool(pool: ClientPool, namedAtMost = 500): ClientPool {
  return wrappedPool(pool, (client) => {
    const names = new Map<string, string>();
    let given = 0;

    async function nameOf(text: string): Promise<string | undefined> {
      if (text.length > longestNamed || !preparable.test(text)) return undefined;
      let name = names.get(text);
      if (name === undefined) {
        given += 1;
        name = `s${given}`;
      }
      // Inserted again, so that the map's order is that of last use.
      names.delete(text);
      names.set(text, name);
      const [oldest] = names;
      if (names.size > namedAtMost && oldest !== undefined) {
        names.delete(oldest[0]);
        await closeStatement(client, oldest[1]);
      }
      return name;
    }

    return {
      async query(text: string, values: readonly unknown[] = []) {
        const name = await nameOf(text);
        return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
      },
    };
  });
}

/** Closes a prepared statement by a protocol message, which works in a failed transaction, unlike `deallocate`. */
function closeStatement(client: pg.PoolClient, name: string): Promise<void> {
  return new Promise((resolve) => {
    client.query({
      submit(connection: pg.Connection) {
        // node-postgres never drops the text of a named statement by itself.
        Reflect.deleteProperty(Object(Reflect.get(connection, 'parsedStatements')), name);
        connection.close({ type: 'S', name }, true);
        connection.sync();
      },
      handleReadyForQuery: () => resolve(),
      // The connection is lost; the next query reports it.
      handleError: () => resolve(),
    });
  });
}
