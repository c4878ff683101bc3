import type pg from 'pg';

/** What Kysely needs of a pool. */
export interface ClientPool {
  options: object;
  readonly ending: boolean;
  end(): Promise<void>;
  connect(): Promise<pg.PoolClient>;
}

interface Replacements {
  query(...parameters: unknown[]): Promise<unknown>;
  /** By default the client's. */
  release?(destroy?: boolean): void;
}

/** Returns a pool whose clients have other methods. `replace` is called once for each connection. */
export function wrappedPool(
  pool: ClientPool,
  replace: (client: pg.PoolClient) => Replacements,
  connect = () => pool.connect(),
): ClientPool {
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>();

  function wrap(client: pg.PoolClient): pg.PoolClient {
    // The pool gives a client another `release` each time it is taken.
    const release = (destroy?: boolean) => client.release(destroy);
    const methods: object = { release, ...replace(client) };
    return new Proxy(client, {
      get: (target, key) => Reflect.get(Object.hasOwn(methods, key) ? methods : target, key),
    });
  }

  return {
    options: pool.options,
    get ending() {
      return pool.ending;
    },
    end: () => pool.end(),
    connect: async () => {
      const client = await connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
  };
}
