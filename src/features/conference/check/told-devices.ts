import { sql } from 'kysely';
import { formatQuantity } from '../../../contract/values/units.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { limitsOf, vendorFacts } from '../../site-network/public/vendors.ts';
import type { EventNetwork } from '../../site-network/public/wishes.ts';
import type { WishedDevice } from '../rules/device-wishes.ts';
import type { ToldDevice } from './contract.ts';

/** What devices have of a conference, or are to have, by device. */
interface Before {
  device: Omit<WishedDevice['device'], 'isDown' | 'role' | 'parentId'>;
  wish: EventNetwork;
}

/** Returns what each device will be told, compared with what it was told of the conference before. */
export async function toldDevices(
  transaction: ScopedTransaction,
  conferenceId: string | null,
  wished: readonly WishedDevice[],
): Promise<ToldDevice[]> {
  const before = conferenceId === null ? [] : await earlierWishes(transaction, conferenceId);
  const told = wished.map(({ device, wish }): ToldDevice => {
    const earlier = before.find((one) => one.device.id === device.id);
    const lines = linesOf(wish);
    const had = earlier === undefined ? [] : linesOf(earlier.wish);
    const changed = [
      ...lines.map((text) => ({ text, change: had.includes(text) ? 'same' : 'add' }) as const),
      ...had
        .filter((text) => !lines.includes(text))
        .map((text) => ({ text, change: 'remove' }) as const),
    ];
    const isSame = changed.every(({ change }) => change === 'same');
    return {
      ...shownDevice(device, wish),
      change: earlier === undefined ? 'add' : isSame ? 'same' : 'change',
      lines: changed,
    };
  });
  const removed = before
    .filter(({ device }) => !wished.some((one) => one.device.id === device.id))
    .map(
      ({ device, wish }): ToldDevice => ({
        ...shownDevice(device, wish),
        change: 'remove',
        lines: linesOf(wish).map((text) => ({ text, change: 'remove' })),
      }),
    );
  return [...told, ...removed];
}

function shownDevice({ id, name, type, areaName }: Before['device'], wish: EventNetwork) {
  return {
    deviceId: id,
    name,
    type,
    areaName,
    by: vendorFacts[type].adapter === 'routeros' ? ('push' as const) : ('hand' as const),
    limits: limitsOf(type, wish).map(({ text }) => text),
  };
}

/** Says in words what a device does for an event, in the order in which it is done. */
function linesOf({ vlan, gateway, wireless, ports }: EventNetwork): string[] {
  const rate = (kbps: number | null) => (kbps === null ? 'no limit' : formatQuantity('rate', kbps));
  const both = ({ down, up }: { down: number | null; up: number | null }) =>
    `${rate(down)} down, ${rate(up)} up`;
  return [
    ...(gateway === null
      ? []
      : [
          `VLAN ${vlan} with ${gateway.subnet}, DHCP and gateway`,
          ...(gateway.down.promised === null && gateway.up.promised === null
            ? ['Bandwidth: best effort']
            : [`Promised: ${both({ down: gateway.down.promised, up: gateway.up.promised })}`]),
          ...(gateway.down.most === null && gateway.up.most === null
            ? []
            : [`At most: ${both({ down: gateway.down.most, up: gateway.up.most })}`]),
          ...(gateway.down.perDevice === null && gateway.up.perDevice === null
            ? []
            : [`Each device: ${both({ down: gateway.down.perDevice, up: gateway.up.perDevice })}`]),
          ...(gateway.hasPortal ? ['The portal asks for the login'] : ['Online without a login']),
          ...gateway.freeMacs.map((mac) => `${mac} without a login`),
          ...gateway.publicAddresses.map((address) => `Leaves by ${address}`),
        ]),
    ...(wireless === null ? [] : [`SSID ${wireless.ssid}, ${wireless.security}, VLAN ${vlan}`]),
    ...ports.map((port) => `Port ${port} in VLAN ${vlan}`),
  ];
}

async function earlierWishes(
  transaction: ScopedTransaction,
  conferenceId: string,
): Promise<Before[]> {
  const rows = await transaction
    .selectFrom('push_target')
    .innerJoin('device', 'device.id', 'push_target.device_id')
    .innerJoin('organization as area', 'area.number', 'device.organization_number')
    .select(['device.id', 'device.name', 'device.type'])
    .select(['area.number as areaNumber', 'area.name as areaName'])
    .select(sql<EventNetwork>`wish`.as('wish'))
    .where('source_kind', '=', 'conference')
    .where('source_id', '=', conferenceId)
    .where('wish', 'is not', null)
    .orderBy('device.name')
    .execute();
  return rows.map(({ wish, ...device }) => ({ device, wish }));
}
