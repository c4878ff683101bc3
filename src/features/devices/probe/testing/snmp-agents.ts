import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AuthProtocols,
  createAgent,
  MaxAccess,
  MibProviderType,
  ObjectType,
  PrivProtocols,
  SecurityLevel,
} from 'net-snmp';
import { freeUdpPort, startProgram, temporaryDirectory } from './programs.ts';

export const authKey = 'authentication-key';
export const privKey = 'privacy-key';

export interface SnmpAgent extends AsyncDisposable {
  port: number;
}

/** Starts net-snmp's agent on loopback with community `right` and users `open`, `signed` and `private`. */
export async function startInProcessAgent(): Promise<SnmpAgent> {
  const port = await freeUdpPort();
  const agent = createAgent(
    { port, address: '127.0.0.1', accessControlModelType: 0 },
    () => undefined,
  );
  const authorizer = agent.getAuthorizer();
  authorizer.addCommunity('right');
  authorizer.addUser({ name: 'open', level: SecurityLevel.noAuthNoPriv });
  const signed = { authProtocol: AuthProtocols.sha256, authKey };
  authorizer.addUser({ name: 'signed', level: SecurityLevel.authNoPriv, ...signed });
  authorizer.addUser({
    name: 'private',
    level: SecurityLevel.authPriv,
    ...signed,
    privProtocol: PrivProtocols.aes,
    privKey,
  });
  const objects = [
    ['sysDescr', '1.3.6.1.2.1.1.1', ObjectType.OctetString, 'RouterOS CCR2004-16G-2S+'],
    ['sysObjectID', '1.3.6.1.2.1.1.2', ObjectType.OID, '1.3.6.1.4.1.14988.1'],
    ['sysUpTime', '1.3.6.1.2.1.1.3', ObjectType.TimeTicks, 8_640_099],
    ['sysName', '1.3.6.1.2.1.1.5', ObjectType.OctetString, 'lobby-gateway'],
  ] as const;
  for (const [name, oid, scalarType, value] of objects) {
    agent.registerProvider({
      name,
      oid,
      scalarType,
      type: MibProviderType.Scalar,
      maxAccess: MaxAccess['read-only'],
    });
    agent.getMib().setScalarValue(name, value);
  }
  return {
    port,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        agent.close(() => resolve());
      }),
  };
}

/** Starts Debian's snmpd with the same community and users, and `strong` with SHA-512 and AES-256. */
export async function startSnmpd(): Promise<SnmpAgent> {
  const directory = temporaryDirectory();
  const port = await freeUdpPort();
  const file = join(directory.path, 'snmpd.conf');
  writeFileSync(
    file,
    `agentAddress udp:127.0.0.1:${port}
sysName lobby-gateway
sysDescr  Debian's own agent
rocommunity right 127.0.0.1
rocommunity narrow 127.0.0.1 .1.3.6.1.2.1.2
createUser open
createUser signed SHA-256 "${authKey}"
createUser private SHA-256 "${authKey}" AES "${privKey}"
createUser strong SHA-512 "${authKey}" AES-256 "${privKey}"
rouser open noauth
rouser signed auth
rouser private priv
rouser strong priv
`,
  );
  const program = await startProgram(
    'snmpd',
    ['-f', '-Lo', '-C', '-c', file, '-p', join(directory.path, 'pid'), '-I', '-smux,agentx'],
    /NET-SNMP version/,
    { SNMP_PERSISTENT_DIR: directory.path },
  );
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      await program[Symbol.asyncDispose]();
      directory[Symbol.dispose]();
    },
  };
}

/** Starts a server that sends what `respond` returns, or nothing for undefined. */
export async function startUdpServer(
  respond: (request: Buffer, senderPort: number) => Buffer | undefined,
): Promise<SnmpAgent> {
  const socket = createSocket('udp4');
  socket.on('message', (request, { port, address }) => {
    const reply = respond(request, port);
    if (reply) socket.send(reply, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        socket.close(() => resolve());
      }),
  };
}
