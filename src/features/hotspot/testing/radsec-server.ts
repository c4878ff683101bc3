import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireFreeRadius, startProcess } from '../../radius/public/testing.ts';
import type { TestIdentity } from './certificates.ts';

export interface RadSecServer {
  port: number;
  close(): Promise<void>;
}

interface Wanted {
  authority: TestIdentity;
  /** what it proves its identity with */
  identity: TestIdentity;
  answersStatus?: boolean;
}

/** Starts Debian's FreeRADIUS with a listener for RADIUS over TLS on loopback, which demands a certificate of its authority. */
export async function startRadSecServer(wanted: Wanted): Promise<RadSecServer> {
  requireFreeRadius();
  const directory = await mkdtemp(join(tmpdir(), 'atrium-radsec-'));
  const port = await freeTcpPort();
  const file = (name: string) => join(directory, name);
  await writeFile(file('ca.pem'), wanted.authority.certificate);
  await writeFile(file('server.pem'), wanted.identity.certificate);
  await writeFile(file('server.key'), wanted.identity.privateKey);
  await writeFile(file('radiusd.conf'), configuration(directory, port, wanted));
  await chmod(directory, 0o700);
  const child = await startProcess(directory);
  return {
    port,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function configuration(directory: string, port: number, { answersStatus = true }: Wanted): string {
  return `
prefix = /usr
libdir = /usr/lib/freeradius
raddbdir = ${directory}
run_dir = ${directory}
logdir = ${directory}
pidfile = ${directory}/pid
max_request_time = 10
security {
  allow_core_dumps = no
  status_server = ${answersStatus ? 'yes' : 'no'}
}
thread pool {
  start_servers = 1
  max_servers = 2
  min_spare_servers = 1
  max_spare_servers = 1
  max_requests_per_server = 0
}
modules {
  always reject {
    rcode = reject
  }
}
server radsec {
  listen {
    type = auth
    ipaddr = 127.0.0.1
    port = ${port}
    proto = tcp
    virtual_server = radsec
    clients = radsec
    limit {
      max_connections = 16
      lifetime = 0
      idle_timeout = 30
    }
    tls {
      private_key_file = ${directory}/server.key
      certificate_file = ${directory}/server.pem
      ca_file = ${directory}/ca.pem
      require_client_cert = yes
      tls_min_version = "1.2"
      tls_max_version = "1.2"
      cipher_list = "DEFAULT"
      ecdh_curve = ""
    }
  }
  authorize {
    reject
  }
}
clients radsec {
  client loopback {
    ipaddr = 127.0.0.1
    proto = tls
    secret = radsec
  }
}
`;
}

async function freeTcpPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  server.close();
  await once(server, 'close');
  return port;
}
