import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freeUdpPort, startProgram, temporaryDirectory } from './programs.ts';

export const radiusSecret = 'a secret of the test';

export interface RadiusServer extends AsyncDisposable {
  port: number;
  printed: () => string;
}

/** Starts FreeRADIUS on loopback with a configuration that rejects everyone. */
export function startFreeRadius({
  client = '127.0.0.1',
  statusServer = true,
  requiresMessageAuthenticator = false,
}: {
  /** the only client address that it accepts */
  client?: string;
  statusServer?: boolean;
  requiresMessageAuthenticator?: boolean;
} = {}): Promise<RadiusServer> {
  return start(
    (port) => `
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
}

/** Starts FreeRADIUS as a gateway that ends or changes the session `online`, rejects `locked` and knows no other. */
export function startFreeRadiusGateway(): Promise<RadiusServer> {
  return start(
    (port) => `
client test {
  ipaddr = 127.0.0.1
  secret = "${radiusSecret}"
  require_message_authenticator = yes
}
server gateway {
  listen {
    type = coa
    ipaddr = 127.0.0.1
    port = ${port}
    virtual_server = gateway
  }
  recv-coa {
    if (&Acct-Session-Id == "online") {
      ok
    }
    elsif (&Acct-Session-Id == "locked") {
      update reply {
        &Error-Cause := Administratively-Prohibited
      }
      reject
    }
    else {
      update reply {
        &Error-Cause := Session-Context-Not-Found
      }
      reject
    }
  }
  send-coa {
    ok
  }
}
`,
  );
}

async function start(serving: (port: number) => string): Promise<RadiusServer> {
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
  always ok {
    rcode = ok
  }
  always reject {
    rcode = reject
  }
}
${serving(port)}`,
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
