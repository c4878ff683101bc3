import { newRecord } from '../../contract/fields/fields.ts';
import { backupRow } from '../../features/mikrotik-manager/backups/take-backup.ts';
import { type Change, shownChange } from '../../features/mikrotik-manager/config/difference.ts';
import { routerTemplate } from '../../features/mikrotik-manager/fields.ts';
import { sealChanges } from '../../features/mikrotik-manager/routers/compare.ts';
import type { RouterFacts } from '../../features/mikrotik-manager/routers/router-facts.ts';
import { templateStore } from '../../features/mikrotik-manager/templates/template-handlers.ts';
import type { ScopedTransaction, ServerContext } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import { recordOf } from '../area.ts';
import { diceOf } from '../dice.ts';
import type { NetworkedHotel } from './hotel.ts';

const day = 24 * 3_600_000;
const by = 'Network team';
const version = '7.18.2';

const body = `/system ntp client set enabled=yes
/system ntp client servers add address={{ntp_server}}
/ip pool add name=guests ranges={{guest_range}}
/radius add address={{radius_address}} service=hotspot timeout=3s
/ip hotspot profile set [find name=default] use-radius=yes radius-interim-update=5m
`;

const template = newRecord(routerTemplate, {
  name: 'Guest access',
  status: 'Active',
  scope: 'Site',
  leastVersion: '7.12',
  body,
  ownedPaths: ['/ip/pool', '/radius'],
  variables: [
    { name: 'ntp_server', kind: 'address', initial: '192.0.2.123' },
    { name: 'guest_range', kind: 'text', initial: '10.20.0.10-10.20.15.250' },
    { name: 'radius_address', kind: 'address', initial: '192.0.2.20' },
  ],
});

/** What somebody changed on a router: leases come from a smaller pool, and accounting is rarer. */
const drift: readonly Change[] = [
  {
    path: '/ip/pool',
    key: { name: 'guests' },
    keyText: 'name=guests',
    action: 'set',
    template: template.name,
    takesOver: false,
    id: '*1',
    properties: [
      { name: 'ranges', before: '10.20.0.10-10.20.3.250', after: '10.20.0.10-10.20.15.250' },
    ],
  },
  {
    path: '/ip/hotspot/profile',
    key: { name: 'default' },
    keyText: 'name=default',
    action: 'set',
    template: template.name,
    takesOver: false,
    id: '*0',
    properties: [{ name: 'radius-interim-update', before: '30m', after: '5m' }],
  },
];

const exported = `# by RouterOS ${version}
/ip pool
add name=guests ranges=10.20.0.10-10.20.15.250
/radius
add address=192.0.2.20 service=hotspot timeout=3s
/system identity
set name=Gateway
`;

/** Adds what the manager knows of a hotel's routers: a template, copies of three days, and one router that has drifted. */
export async function addRouters(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'now'>,
  { site, areas }: NetworkedHotel,
): Promise<void> {
  const now = server.now();
  const made = new Date(now.getTime() - 120 * day);
  const { id } = await transaction
    .insertInto('router_template')
    .values({ ...recordOf(site, made), ...templateStore.toColumns(template) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('router_template_version')
    .values({ template_id: id, version: 1, body, created_at: made, created_by: by })
    .execute();
  const routers = await transaction
    .selectFrom('device')
    .select(['id', 'organization_number as area', 'settings'])
    .where('type', '=', 'mikrotik')
    .where('organization_number', '=', any(Object.values(areas).map(({ number }) => number)))
    .orderBy('organization_number')
    .execute();
  const dice = diceOf(site.number, 63);
  for (const { id: deviceId, area, settings } of routers) {
    const facts: RouterFacts = {
      model: settings.vendorModel?.split(' ').at(-1) ?? 'CCR2004',
      serial: `HE${dice.whole(10_000_000, 99_999_999)}`,
      version: area === areas.rooms.number ? '7.16.1' : version,
      bootVersion: '7.16.1',
      channel: 'stable',
      offeredVersion: version,
      uptimeSeconds: dice.whole(4, 90) * 86_400,
      cpuPercent: dice.whole(6, 38),
      memoryPercent: dice.whole(30, 55),
      guests: dice.whole(12, 60),
      deviceMode: 'advanced',
      allowsScheduler: true,
      clockAheadSeconds: 0,
    };
    const hasDrifted = area === areas.conferences.number;
    await transaction
      .insertInto('router_state')
      .values({
        id: deviceId,
        facts: JSON.stringify(facts),
        read_at: new Date(now.getTime() - 3 * 60_000),
        read_due_at: now,
        compare_due_at: now,
        backup_due_at: now,
        // Nothing has a router's address.
        next_step_at: null,
        sync: hasDrifted ? 'Drifted' : 'InSync',
        compared_at: new Date(now.getTime() - 2 * 3_600_000),
        ...(hasDrifted && {
          drifted_at: new Date(now.getTime() - day),
          differences: JSON.stringify(drift.map(shownChange)),
          sealed_differences: await sealChanges(server, deviceId, 'differences', drift),
        }),
        last_backup_at: new Date(now.getTime() - 5 * 3_600_000),
      })
      .execute();
    for (const days of [2, 1, 0]) {
      const at = new Date(now.getTime() - days * day - 5 * 3_600_000);
      const about = { deviceId, runId: null, version: facts.version, why: 'Daily' as const };
      const row = await backupRow({ ...server, now: () => at }, { exported, binary: null }, about);
      await transaction.insertInto('router_backup').values(row).execute();
    }
  }
}
