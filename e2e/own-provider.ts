import { randomBytes } from 'node:crypto';
import { importPath } from '../src/features/organizations/import/import-route.ts';
import { runningServer } from '../src/server/startup/running-server.ts';
import { addAdministrator } from './administrators.ts';
import { send, sharedSession } from './api.ts';
import type { RunningServer } from './server.ts';

interface Member {
  parent: string | null;
  type: 'ServiceProvider' | 'Grouping' | 'Site' | 'ServiceArea';
  name: string;
}

const members = {
  provider: { parent: null, type: 'ServiceProvider', name: 'Harbor Hotels' },
  north: { parent: 'provider', type: 'Grouping', name: 'North' },
  inn: { parent: 'north', type: 'Site', name: 'Harbor Inn' },
  lobby: { parent: 'inn', type: 'ServiceArea', name: 'Lobby' },
  bar: { parent: 'inn', type: 'ServiceArea', name: 'Bar' },
  south: { parent: 'provider', type: 'Grouping', name: 'South' },
  lodge: { parent: 'south', type: 'Site', name: 'Harbor Lodge' },
  terrace: { parent: 'lodge', type: 'ServiceArea', name: 'Terrace' },
} as const satisfies Record<string, Member>;

type MemberName = keyof typeof members;

export interface Organization {
  number: number;
  name: string;
  /** the uniqueId, as in the address: `600000-600001` */
  org: string;
}

/** A service provider for one test file, with an administrator who owns it. */
export interface OwnProvider extends Readonly<Record<MemberName, Organization>> {
  username: string;
  /** Sends a call as the provider's administrator. */
  send(method: string, path: string, body?: object): ReturnType<typeof send>;
}

const header = 'number,parent_number,type,name,status,time_zone,country,city,latitude,longitude';

let providers = 0;

/** Adds a provider with its organizations to a running server, like the import command. */
export async function addOwnProvider(server: RunningServer): Promise<OwnProvider> {
  providers += 1;
  // The server assigns the numbers after the largest one to new organizations.
  const first = 500_000 + providers * 10_000;
  const numbers = new Map(Object.keys(members).map((name, index) => [name, first + index]));
  const numberOf = (name: string) => numbers.get(name) ?? 0;
  const organizationOf = (name: MemberName): Organization => {
    const member: Member = members[name];
    const number = numberOf(name);
    const above =
      member.parent !== null && isMember(member.parent) ? organizationOf(member.parent) : null;
    const ownName = above === null ? `${member.name} ${number}` : member.name;
    return { number, name: ownName, org: above === null ? `${number}` : `${above.org}-${number}` };
  };
  const lines = Object.entries(members).map(([name, { parent, type }]) =>
    [
      numberOf(name),
      parent === null ? '' : numberOf(parent),
      type,
      isMember(name) ? organizationOf(name).name : '',
      'Active',
      type === 'Site' ? 'Atlantic/Reykjavik' : '',
    ]
      .join(',')
      .concat(',,,,'),
  );
  await importLines(server, [header, ...lines]);
  const username = `harbor-${randomBytes(4).toString('hex')}`;
  await addAdministrator(server.url, { username, organizationNumber: numberOf('provider') });
  const session = await sharedSession(server.url, username);
  return {
    username,
    send: (method, path, body) => send(session, method, path, body),
    provider: organizationOf('provider'),
    north: organizationOf('north'),
    inn: organizationOf('inn'),
    lobby: organizationOf('lobby'),
    bar: organizationOf('bar'),
    south: organizationOf('south'),
    lodge: organizationOf('lodge'),
    terrace: organizationOf('terrace'),
  };
}

function isMember(name: string): name is MemberName {
  return name in members;
}

async function importLines(server: RunningServer, lines: string[]): Promise<void> {
  const running = await runningServer(server.dataDirectory);
  if (running === undefined) throw new Error('The server does not run');
  const response = await fetch(running.url + importPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${running.token}` },
    body: lines.join('\n'),
  });
  const reply = await response.text();
  if (!reply.includes('"imported":true')) throw new Error(`The import failed: ${reply}`);
}
