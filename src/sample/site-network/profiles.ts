import { sql } from 'kysely';
import { newRecord } from '../../contract/fields/fields.ts';
import {
  profileSecretNames,
  type SentSecrets,
  type TypedProfile,
  typedProfile,
} from '../../features/connection-profiles/fields.ts';
import { changedSecrets } from '../../features/connection-profiles/records/profile-secrets.ts';
import { columnsOf } from '../../features/connection-profiles/records/profiles.ts';
import { placedDevices } from '../../features/connection-profiles/records/site-devices.ts';
import { scheduleOf } from '../../features/connection-profiles/rules/schedule.ts';
import { targetsOf } from '../../features/connection-profiles/rules/targets.ts';
import { wishOf } from '../../features/connection-profiles/rules/wish.ts';
import { setWishes } from '../../features/site-network/public/pushes.ts';
import { takeVlans } from '../../features/site-network/public/vlan-ledger.ts';
import type { ScopedTransaction, ServerContext } from '../../server/context.ts';
import { recordOf } from '../area.ts';
import { ssidOf } from '../radius.ts';
import type { NetworkedHotel } from './hotel.ts';

const day = 24 * 3_600_000;
const by = 'Network team';

interface Described {
  fields: Partial<TypedProfile> & Pick<TypedProfile, 'name' | 'type' | 'ssid' | 'security'>;
  secrets?: SentSecrets;
}

function profilesOf({ name, areas }: NetworkedHotel): Described[] {
  const area = (...numbers: number[]) => numbers.map((number) => ({ area: number }));
  return [
    {
      fields: {
        name: 'Guests',
        type: 'captive',
        ssid: ssidOf(areas.rooms.number),
        security: 'open',
        vlanFrom: 'plan',
        vlan: 30,
        areas: area(areas.rooms.number),
      },
    },
    {
      fields: {
        name: 'Rooms, private',
        type: 'pan',
        ssid: `${name} Private`,
        security: 'wpa2',
        vlanFrom: 'pan',
        isIsolated: false,
        areas: area(areas.rooms.number),
      },
    },
    {
      fields: {
        name: 'Residences',
        type: 'pan',
        ssid: `${name} Residence`,
        security: 'wpa2',
        vlanFrom: 'pan',
        isIsolated: false,
        areas: area(areas.residences.number),
      },
    },
    {
      fields: {
        name: 'Staff',
        type: 'enterprise',
        ssid: `${name} Staff`,
        security: 'wpa2-enterprise',
        vlanFrom: 'fixed',
        vlan: 20,
        isIsolated: false,
        roaming: ['r', 'k', 'v'],
      },
    },
    {
      fields: {
        name: 'Trade fair',
        type: 'personal',
        ssid: `${name} Fair`,
        security: 'wpa2-wpa3',
        vlanFrom: 'fixed',
        vlan: 70,
        hours: [{ days: [1, 2, 3, 4, 5], from: '08:00', until: '19:00' }],
        areas: area(areas.conferences.number),
      },
      secrets: { passphrase: 'quiet-harbor-29' },
    },
  ];
}

/** Adds a hotel's connection profiles, as they are in its gateways; one gateway has drifted. */
export async function addProfiles(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'now'>,
  hotel: NetworkedHotel,
): Promise<void> {
  const now = server.now();
  const { site, timeZone } = hotel;
  const at = new Date(now.getTime() - 60 * day);
  const devices = await placedDevices(transaction, site);
  for (const [index, { fields, secrets: sent = {} }] of profilesOf(hotel).entries()) {
    const id = crypto.randomUUID();
    const number = index + 1;
    const profile = newRecord(typedProfile, fields);
    const secrets = await changedSecrets(server, id, {}, sent);
    await transaction
      .insertInto('connection_profile')
      .values({
        ...recordOf(site, at),
        ...columnsOf(profile),
        id,
        number,
        type: profile.type,
        status: 'Active',
        secrets: JSON.stringify(secrets),
        next_switch_at: null,
      })
      .execute();
    if (profile.vlan !== null)
      await takeVlans(
        { transaction, organization: site, caller: { displayName: by }, server: { now: () => at } },
        { use: 'profile', id, name: profile.name },
        [profile.vlan],
        'vlan',
      );
    const schedule = scheduleOf(profile, timeZone);
    const wishes = targetsOf(profile, devices).flatMap(({ device, accessPoints }) => {
      const wish = wishOf(profile, {
        number,
        schedule,
        isOn: true,
        isSuspended: false,
        accessPoints: accessPoints?.map((point) => point.name) ?? null,
      });
      return wish === null ? [] : [{ deviceId: device.id, wish, secrets: passphraseIn(sent) }];
    });
    await setWishes(
      { transaction, server, organization: site },
      { kind: 'connection-profile', id, name: profile.name },
      wishes,
    );
  }
  await transaction
    .updateTable('organization')
    .set({ last_profile_number: profilesOf(hotel).length })
    .where('number', '=', site.number)
    .execute();
  await markApplied(transaction, hotel, now);
}

function passphraseIn(sent: SentSecrets): Record<string, string> {
  const [passphrase] = profileSecretNames;
  const text = sent[passphrase];
  return typeof text === 'string' ? { passphrase: text } : {};
}

/** Says that gateways have what is wished, except what somebody changed at one of them. Nothing is read: none has an address. */
async function markApplied(
  transaction: ScopedTransaction,
  { site, areas }: NetworkedHotel,
  now: Date,
): Promise<void> {
  const applied = new Date(now.getTime() - 21 * day);
  const checked = new Date(now.getTime() - 2 * 3_600_000);
  await transaction
    .updateTable('push_target')
    .set({
      state: 'InSync',
      applied_wish: sql`wish`,
      applied_secrets: sql`secrets`,
      applied_at: applied,
      checked_at: checked,
      next_check_at: null,
    })
    .where('organization_number', '=', site.number)
    .where('state', '=', 'Pending')
    .execute();
  const differences = [
    {
      action: 'set',
      path: '/interface/wifi/security',
      key: 'security',
      properties: [{ name: 'ft', before: 'no', after: 'yes' }],
    },
    {
      action: 'set',
      path: '/interface/wifi/datapath',
      key: 'datapath',
      properties: [{ name: 'vlan-id', before: '21', after: '20' }],
    },
  ];
  await transaction
    .updateTable('push_target')
    .set({ state: 'Drifted', differences: JSON.stringify(differences) })
    .where('organization_number', '=', site.number)
    .where('source_name', '=', 'Staff')
    .where('device_id', 'in', (eb) =>
      eb
        .selectFrom('device')
        .select('id')
        .where('organization_number', '=', areas.conferences.number)
        .where('type', '=', 'mikrotik'),
    )
    .execute();
}
