import { newRecord } from '../../contract/fields/fields.ts';
import { localTimeOf } from '../../contract/values/zoned-time.ts';
import { conference } from '../../features/conference/fields.ts';
import { columnsOf } from '../../features/conference/records/conference-rows.ts';
import { emptyChosen, loadPlanContext } from '../../features/conference/records/plan-conference.ts';
import type { RehearsalCheck } from '../../features/conference/rehearsal/contract.ts';
import type { ScopedTransaction, ServerContext } from '../../server/context.ts';
import { recordOf } from '../area.ts';
import type { NetworkedHotel } from './hotel.ts';

const day = 24 * 3_600_000;
const minute = 60_000;
const offTheAir = 'Rehearsal is not on the air: a radio may be off or without a channel.';

/** Two rehearsals of the ballroom: a radio was off during the first one. */
const rehearsals = [
  { daysAgo: 9, ssid: { result: 'bad', text: offTheAir } },
  { daysAgo: 8, ssid: { result: 'good', text: 'Rehearsal is on the air' } },
] as const;

/** Adds what a hotel has rehearsed. */
export async function addRehearsals(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'now'>,
  { site }: NetworkedHotel,
): Promise<void> {
  const { now, timeZone, has } = await loadPlanContext(transaction, server, site);
  const rooms = has.rooms.filter(({ code }) => code === 'BALL');
  for (const { daysAgo, ssid } of rehearsals) {
    const startedAt = new Date(now.getTime() - daysAgo * day);
    const endsAt = new Date(startedAt.getTime() + 30 * minute);
    const fields = newRecord(conference, {
      name: 'Rehearsal',
      start: localTimeOf(startedAt, timeZone),
      end: localTimeOf(endsAt, timeZone),
      leadMinutes: 0,
      attendees: 1,
      ssidKind: 'own',
      roomIds: rooms.map(({ id }) => id),
    });
    const devices = [
      {
        id: crypto.randomUUID(),
        name: 'Gateway',
        found: [
          { subject: 'VLAN', result: 'good', text: 'VLAN 700 runs' },
          { subject: 'DHCP', result: 'good', text: 'Gives addresses of 10.80.0.0/24' },
          { subject: 'Portal', result: 'good', text: 'Asks for the login' },
          { subject: 'Rate', result: 'good', text: 'Limits the bandwidth' },
        ],
      },
      {
        id: crypto.randomUUID(),
        name: 'Meeting AP 1',
        found: [{ subject: 'SSID', ...ssid }],
      },
    ] as const;
    const id = crypto.randomUUID();
    const checks: RehearsalCheck[] = devices.flatMap(({ id: deviceId, name, found }) =>
      found.map((one) => ({ deviceId, deviceName: name, ...one })),
    );
    const endedAt = new Date(startedAt.getTime() + minute);
    await transaction
      .insertInto('conference')
      .values({
        ...recordOf(site, startedAt),
        ...columnsOf(fields),
        id,
        is_rehearsal: true,
        state: 'Ended',
        time_zone: timeZone,
        starts_at: startedAt,
        ends_at: endsAt,
        prepares_at: startedAt,
        free_at: endsAt,
        chosen: JSON.stringify({ ...emptyChosen(fields, has.settings), vlan: 700 }),
        checks: JSON.stringify(checks),
        active_at: startedAt,
        ended_at: endedAt,
      })
      .execute();
    await transaction
      .insertInto('conference_step')
      .values(
        devices.map(({ name }, position) => ({
          conference_id: id,
          // Stands for a device that the hotel has replaced since.
          device_id: null,
          device_name: name,
          position,
          state: 'Undone' as const,
          done_at: startedAt,
          undone_at: endedAt,
        })),
      )
      .execute();
  }
}
