import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

const types = { naptr: 35, srv: 33 } as const;

/** The records of a name; names without any do not exist. */
export type Zone = Record<
  string,
  {
    naptr?: readonly {
      order: number;
      preference: number;
      flags: string;
      service: string;
      replacement: string;
    }[];
    srv?: readonly { priority: number; weight: number; port: number; name: string }[];
  }
>;

/** Answers DNS queries on loopback from a zone (RFC 1035, 2782, 3403); returns a resolver that asks it. */
export async function startDns(
  zone: Zone,
  { isSilent = false } = {},
): Promise<AsyncDisposable & { resolver: Resolver }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    if (!isSilent) socket.send(replyTo(query, zone), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    [Symbol.asyncDispose]: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function replyTo(query: Buffer, zone: Zone): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const question = query.subarray(12, at + 5);
  const type = query.readUInt16BE(at + 1);
  const records = zone[labels.join('.').toLowerCase()];
  const answers =
    records === undefined
      ? []
      : type === types.naptr
        ? (records.naptr ?? []).map(({ order, preference, flags, service, replacement }) =>
            Buffer.concat([
              numbers(order, preference),
              ...[flags, service, ''].map(characterString),
              domainName(replacement),
            ]),
          )
        : type === types.srv
          ? (records.srv ?? []).map(({ priority, weight, port, name }) =>
              Buffer.concat([numbers(priority, weight, port), domainName(name)]),
            )
          : [];
  const head = Buffer.from(query.subarray(0, 12));
  // A response with recursion, without an error or for a name that does not exist.
  head.writeUInt16BE(records === undefined ? 0x81_83 : 0x81_80, 2);
  head.writeUInt16BE(answers.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([
    head,
    question,
    // The name is that of the question; a minute to live.
    ...answers.flatMap((data) => [numbers(0xc0_0c, type, 1, 0, 60, data.length), data]),
  ]);
}

function numbers(...values: number[]): Buffer {
  const buffer = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value, 2 * index);
  return buffer;
}

function characterString(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);
}

function domainName(name: string): Buffer {
  return Buffer.concat([
    ...name
      .split('.')
      .filter((label) => label !== '')
      .map(characterString),
    Buffer.from([0]),
  ]);
}
