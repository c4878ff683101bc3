import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freeUdpPort, startProgram, temporaryDirectory } from './programs.ts';

export const radiusSecret = 'a secret of the test';

export interface RadiusServer extends AsyncDisposable {
  port: number;
  printed: () => string;
}

/** FreeRADIUS on loopback with a configuration of its own, which rejects everyone. */
export async function startFreeRadius({
  client = '127.0.0.1',
  statusServer = true,
  requiresMessageAuthenticator = false,
}: {
  /** the only address that it knows */
  client?: string;
  statusServer?: boolean;
  requiresMessageAuthenticator?: boolean;
} = {}): Promise<RadiusServer> {
  const directory = temporaryDirectory();
  const port = await freeUdpPort();
  writeFileSync(
    join(directory.path, 'radiusd.conf'),
    `
prefix = /usr
libdir = /usr/lib/freeradius
logdir = ${directory.path}
run_dir = ${directory.path}
raddbdir = ${directory.path}
modules {
}
security {
  reject_delay = 0
  status_server = ${statusServer ? 'yes' : 'no'}
}
client test {
  ipaddr = ${client}
  secret = "${radiusSecret}"
  require_message_authenticator = ${requiresMessageAuthenticator ? 'yes' : 'no'}
}
server default {
  listen {
    type = auth
    ipaddr = 127.0.0.1
    port = ${port}
  }
  authorize {
    update control {
      Auth-Type := Reject
    }
  }
}
`,
  );
  const program = await startProgram(
    'freeradius',
    ['-X', '-d', directory.path, '-D', '/usr/share/freeradius'],
    /Ready to process requests/,
  );
  return {
    port,
    printed: program.printed,
    [Symbol.asyncDispose]: async () => {
      await program[Symbol.asyncDispose]();
      directory[Symbol.dispose]();
    },
  };
}
