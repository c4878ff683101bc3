import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { checkConfig, requireFreeRadius } from '../../radius/public/testing.ts';
import type { Route } from '../rules/partners.ts';
import { type TestIdentity, testIdentity } from '../testing/certificates.ts';
import { inDirectory } from '../testing/tools.ts';
import { freeRadiusSnippet } from './freeradius.ts';

let authority: TestIdentity;
let own: TestIdentity;

beforeAll(async () => {
  requireFreeRadius();
  authority = await testIdentity({ name: 'Roaming authority' });
  own = await testIdentity({ name: 'atrium.example', issuer: authority });
}, 30_000);

const route = (number: number, given: Partial<Route>): Route => ({
  id: `${String(number).repeat(8)}-0000-4000-8000-000000000000`,
  name: `Partner ${number}`,
  match: 'example.com',
  kind: 'peer',
  host: '192.0.2.1',
  port: 2_083,
  wbaId: null,
  position: number,
  isInherited: false,
  ...given,
});

const routes = [
  route(1, { wbaId: 'EXAMPLE.HOTEL:US' }),
  route(2, { match: '*.3gppnetwork.org', wbaId: 'EXAMPLE.HOTEL:US' }),
  route(3, { match: '5A03BA0000', host: '2001:db8::1', wbaId: 'EXAMPLE.HOTEL:US' }),
  route(4, { match: 'dynamic.example', kind: 'naptr', host: null }),
  route(5, { match: 'Example.com', isInherited: true }),
];

/** Checks the snippet as an operator would use it; throws the output of FreeRADIUS. */
async function check(snippet: string): Promise<void> {
  const [proxy = '', site = ''] = snippet.split(
    '# In the authorize section of the site, after suffix:',
  );
  await inDirectory(async (directory) => {
    const file = (name: string) => join(directory, name);
    await mkdir(file('certs'));
    for (const number of [1, 2, 3]) {
      const id = `partner_${String(number).repeat(8)}`;
      await writeFile(file(`certs/${id}.pem`), own.certificate);
      await writeFile(file(`certs/${id}.key`), own.privateKey);
      await writeFile(file(`certs/${id}-ca.pem`), authority.certificate);
    }
    await writeFile(file('proxy.conf'), proxy);
    await writeFile(
      file('radiusd.conf'),
      `
prefix = /usr
libdir = /usr/lib/freeradius
raddbdir = ${directory}
certdir = ${directory}/certs
run_dir = ${directory}
logdir = ${directory}
pidfile = ${directory}/pid
$INCLUDE proxy.conf
modules {
  realm suffix {
    format = suffix
    delimiter = "@"
  }
}
server default {
  listen {
    type = auth
    ipaddr = 127.0.0.1
    port = 18120
  }
  authorize {
    suffix
${site}
  }
}
`,
    );
    await chmod(directory, 0o700);
    await checkConfig(directory);
  });
}

test('FreeRADIUS accepts peers, wildcards, consortia and dynamic partners', async () => {
  await check(freeRadiusSnippet(routes));
});

test('a realm that is there twice goes to the first partner only', () => {
  const snippet = freeRadiusSnippet(routes);
  expect(snippet).toContain('realm example.com {\n  auth_pool = partner_11111111');
  expect(snippet).not.toContain('partner_55555555');
});

test('the Operator-Name has the namespace of WBA IDs', () => {
  expect(freeRadiusSnippet(routes)).toContain('Operator-Name := "4EXAMPLE.HOTEL:US"');
});

test('the check finds what is wrong', async () => {
  const broken = freeRadiusSnippet(routes).replace('proto = tcp', 'proto = sctp');
  await expect(check(broken)).rejects.toThrow();
});
