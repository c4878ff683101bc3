import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import { managementAccess } from '../../devices/public/management-access.ts';
import {
  type RouterClient,
  type RouterRow,
  routerClient,
} from '../../site-network/public/routeros.ts';
import type { EventNetwork } from '../../site-network/public/wishes.ts';
import type { RehearsalCheck } from './contract.ts';

interface Rehearsed {
  deviceId: string;
  deviceName: string;
  state: string;
  error: string | null;
  wish: EventNetwork;
}

/** Checks what a rehearsal has built on each device, once no push changes any; null: it is not there yet, or no rehearsal. */
export async function rehearse(
  server: ServerContext,
  id: string,
): Promise<RehearsalCheck[] | null> {
  const row = await server.database.system
    .selectFrom('conference')
    .select('id')
    .where('id', '=', id)
    .where('is_rehearsal', '=', true)
    .where('state', '=', 'Active')
    .executeTakeFirst();
  if (row === undefined) return null;
  const targets = await server.database.system
    .selectFrom('push_target')
    .innerJoin('device', 'device.id', 'push_target.device_id')
    .select(['device.id as deviceId', 'device.name as deviceName'])
    .select(['push_target.state', 'push_target.error', sql<EventNetwork>`wish`.as('wish')])
    .where('source_kind', '=', 'conference')
    .where('source_id', '=', id)
    .orderBy('device.name')
    .execute();
  if (targets.some(({ state }) => state === 'Pending')) return null;
  const checks = await Promise.all(targets.map((target) => checksOf(server, id, target)));
  return checks.flat();
}

async function checksOf(
  server: ServerContext,
  id: string,
  { deviceId, deviceName, state, error, wish }: Rehearsed,
): Promise<RehearsalCheck[]> {
  if (state !== 'InSync')
    return [
      {
        deviceId,
        deviceName,
        subject: 'Set up',
        result: state === 'ByHand' ? 'skipped' : 'bad',
        text: state === 'ByHand' ? 'Set up by hand, so it is not rehearsed' : (error ?? ''),
      },
    ];
  const [access] = await server.database.transaction((transaction) =>
    managementAccess(transaction, server, [deviceId]),
  );
  if (access?.ok !== true)
    return [{ deviceId, deviceName, subject: 'Set up', result: 'bad', text: access?.text ?? '' }];
  const client = routerClient(access.access, server);
  const name = `atrium-${wish.vlan}-${id.slice(0, 8)}`;
  const found: RehearsalCheck[] = [];
  for (const { subject, menu, isWanted, isGood, good, bad } of subjects(wish)) {
    if (!isWanted) continue;
    const rows = await ownRows(client, menu, name);
    const isRight = rows !== null && rows.length > 0 && rows.every(isGood);
    found.push({
      deviceId,
      deviceName,
      subject,
      result: isRight ? 'good' : 'bad',
      text: isRight ? good : rows === null ? 'It did not answer.' : bad,
    });
  }
  return found;
}

async function ownRows(
  client: RouterClient,
  menu: string,
  name: string,
): Promise<RouterRow[] | null> {
  const rows = await client.list(menu);
  if (!rows.ok) return null;
  return rows.value.filter((row) =>
    [row.name, row.interface].some((text) => text === name || text?.startsWith(`${name}-`)),
  );
}

interface Subject {
  subject: string;
  menu: string;
  isWanted: boolean;
  isGood: (row: RouterRow) => boolean;
  good: string;
  bad: string;
}

const isRunning = (row: RouterRow) => row.disabled !== 'true' && row.running !== 'false';
const isValid = (row: RouterRow) => row.disabled !== 'true' && row.invalid !== 'true';

function subjects({ vlan, gateway, wireless }: EventNetwork): Subject[] {
  return [
    {
      subject: 'VLAN',
      menu: '/interface/vlan',
      isWanted: gateway !== null,
      isGood: isRunning,
      good: `VLAN ${vlan} runs`,
      bad: `VLAN ${vlan} does not run: check the bridge and its trunks.`,
    },
    {
      subject: 'DHCP',
      menu: '/ip/dhcp-server',
      isWanted: gateway !== null,
      isGood: isValid,
      good: `Gives addresses of ${gateway?.subnet ?? ''}`,
      bad: 'The DHCP server is invalid: another one may be on this interface.',
    },
    {
      subject: 'Portal',
      menu: '/ip/hotspot',
      isWanted: gateway?.hasPortal === true,
      isGood: isValid,
      good: 'Asks for the login',
      bad: 'The hotspot is invalid: check its profile and the license of the router.',
    },
    {
      subject: 'Rate',
      menu: '/queue/simple',
      isWanted: gateway !== null,
      isGood: isValid,
      good: 'Limits the bandwidth',
      bad: 'The queue is invalid or disabled.',
    },
    {
      subject: 'SSID',
      menu: '/interface/wifi',
      isWanted: wireless !== null,
      isGood: isRunning,
      good: `${wireless?.ssid ?? ''} is on the air`,
      bad: `${wireless?.ssid ?? ''} is not on the air: a radio may be off or without a channel.`,
    },
  ];
}
