import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network between a server and its database that can be cut: both sides stay connected and hear nothing. */
export interface TestNetwork extends AsyncDisposable {
  /** the address of the database through this network */
  url: string;
  cut(): void;
  heal(): void;
}

export async function startNetwork(databaseUrl: string): Promise<TestNetwork> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  const closedDuringCut = new Set<Socket>();
  let isCut = false;
  const proxy = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true });
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        if (isCut) closedDuringCut.add(to);
        else to.destroy();
        pairs.delete(pair);
      });
      from.on('end', () => from.destroy());
      if (isCut) from.pause();
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    heal() {
      isCut = false;
      // A side that gave up meanwhile answers the other with a reset.
      for (const socket of closedDuringCut) socket.destroy();
      closedDuringCut.clear();
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    async [Symbol.asyncDispose]() {
      proxy.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      for (const socket of closedDuringCut) socket.destroy();
    },
  };
}
