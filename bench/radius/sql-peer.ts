import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freeUdpPort, startProgram } from '../../src/features/devices/probe/testing/programs.ts';

/** Debian's package `freeradius-postgresql`. */
const debianSql = '/etc/freeradius/3.0/mods-config/sql/main/postgresql';

export interface SqlPeer extends AsyncDisposable {
  pid: number;
  authPort: number;
  acctPort: number;
}

/**
 * Starts FreeRADIUS with its own SQL module over a PostgreSQL database: users in `radcheck` with a reply of the same size
 * as ours, accounting in `radacct`. It is what our API is compared with.
 */
export async function startSqlPeer(
  postgresUrl: string,
  { secret, users }: { secret: string; users: readonly string[] },
): Promise<SqlPeer> {
  const pool = new pg.Pool({ connectionString: postgresUrl });
  await pool.query(readFileSync(join(debianSql, 'schema.sql'), 'utf8'));
  await pool.query(
    `insert into radcheck (username, attribute, op, value)
     select name, 'Cleartext-Password', ':=', name from unnest($1::text[]) name`,
    [users],
  );
  for (const [attribute, value] of [
    ['Session-Timeout', '3600'],
    ['Idle-Timeout', '900'],
    ['Acct-Interim-Interval', '300'],
    ['WISPr-Bandwidth-Max-Down', '10000000'],
    ['WISPr-Bandwidth-Max-Up', '5000000'],
  ])
    await pool.query(
      `insert into radreply (username, attribute, op, value)
       select name, $2, ':=', $3 from unnest($1::text[]) name`,
      [users, attribute, value],
    );
  await pool.query('analyze');
  await pool.end();

  const directory = mkdtempSync(join(tmpdir(), 'atrium-sql-peer-'));
  const [authPort, acctPort] = [await freeUdpPort(), await freeUdpPort()];
  mkdirSync(join(directory, 'run'));
  cpSync(join(debianSql, 'queries.conf'), join(directory, 'queries.conf'));
  const { hostname, port, username, pathname } = new URL(postgresUrl);
  writeFileSync(
    join(directory, 'radiusd.conf'),
    configuration({
      directory,
      secret,
      authPort,
      acctPort,
      database: { hostname, port, username, name: pathname.slice(1) },
    }),
  );
  const program = await startProgram(
    'freeradius',
    ['-f', '-l', 'stdout', '-d', directory, '-D', '/usr/share/freeradius'],
    /Ready to process requests/,
  );
  return {
    pid: program.pid,
    authPort,
    acctPort,
    [Symbol.asyncDispose]: async () => {
      await program[Symbol.asyncDispose]();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

interface Peer {
  directory: string;
  secret: string;
  authPort: number;
  acctPort: number;
  database: { hostname: string; port: string; username: string; name: string };
}

/** The pool and the threads are as many as in our own configuration. */
function configuration({ directory, secret, authPort, acctPort, database }: Peer): string {
  return `
prefix = /usr
libdir = /usr/lib/freeradius
confdir = ${directory}
run_dir = ${directory}/run
logdir = ${directory}/run
max_request_time = 15
cleanup_delay = 5
max_requests = 16384
log {
  destination = stdout
}
security {
  reject_delay = 0
}
thread pool {
  start_servers = 8
  max_servers = 32
  min_spare_servers = 4
  max_spare_servers = 16
}
client loopback {
  ipaddr = 127.0.0.0/8
  secret = ${secret}
}
instantiate {
  expr
}
modules {
  expr {
  }
  pap {
  }
  sql {
    dialect = "postgresql"
    driver = "rlm_sql_postgresql"
    server = "${database.hostname}"
    port = ${database.port}
    login = "${database.username}"
    radius_db = "${database.name}"
    acct_table1 = "radacct"
    acct_table2 = "radacct"
    postauth_table = "radpostauth"
    authcheck_table = "radcheck"
    groupcheck_table = "radgroupcheck"
    authreply_table = "radreply"
    groupreply_table = "radgroupreply"
    usergroup_table = "radusergroup"
    client_table = "nas"
    read_groups = no
    delete_stale_sessions = yes
    pool {
      start = 8
      min = 4
      max = 32
      spare = 10
      uses = 0
      lifetime = 0
      idle_timeout = 60
    }
    group_attribute = "SQL-Group"
    $INCLUDE ${directory}/queries.conf
  }
}
policy {
  acct_unique {
    update request {
      &Acct-Unique-Session-Id := "%{md5:%{User-Name},%{Acct-Session-ID},%{NAS-Identifier}}"
    }
  }
}
server peer {
  listen {
    type = auth
    ipaddr = 127.0.0.1
    port = ${authPort}
  }
  listen {
    type = acct
    ipaddr = 127.0.0.1
    port = ${acctPort}
  }
  authorize {
    sql
    pap
  }
  authenticate {
    Auth-Type PAP {
      pap
    }
  }
  preacct {
    acct_unique
  }
  accounting {
    sql
  }
  post-auth {
    sql
    Post-Auth-Type REJECT {
      sql
    }
  }
}
`;
}
