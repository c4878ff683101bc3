import { newRecord } from '../../contract/fields/fields.ts';
import {
  type MadeAuthority,
  makeAuthority,
} from '../../features/enterprise/authority/site-authority.ts';
import {
  type EnterpriseDevice,
  type EnterpriseOwner,
  type EnterpriseProfile,
  enterpriseDevice,
  enterpriseOwner,
  enterpriseProfile,
} from '../../features/enterprise/fields.ts';
import { storedSecret } from '../../features/enterprise/records/device-secrets.ts';
import { deviceStore } from '../../features/enterprise/records/device-store.ts';
import { ownerStore } from '../../features/enterprise/records/owners.ts';
import { profileStore } from '../../features/enterprise/records/profiles.ts';
import { takeVlans } from '../../features/site-network/public/vlan-ledger.ts';
import type { ScopedTransaction, ServerContext } from '../../server/context.ts';
import { recordOf } from '../area.ts';
import { diceOf } from '../dice.ts';
import { namesOf, randomPerson } from '../people.ts';
import type { NetworkedHotel } from './hotel.ts';

const day = 24 * 3_600_000;
const by = 'Network team';

type Server = Pick<ServerContext, 'secrets' | 'now'>;

const profiles: (Partial<EnterpriseProfile> & { name: string })[] = [
  { name: 'Staff', network: 'default', sessionTimeout: 43_200 },
  { name: 'Back of house', network: 'vlan', vlan: 50, filterId: 'back-of-house' },
  {
    name: 'Payment terminals',
    network: 'vlan',
    vlan: 51,
    bandwidthDown: 2_000,
    bandwidthUp: 2_000,
  },
  { name: 'Household', network: 'household' },
];

interface DescribedDevice extends Partial<EnterpriseDevice> {
  name: string;
  profile: string;
  status?: 'pending' | 'suspended' | 'revoked';
  vendor?: string;
  /** days from now until it ends */
  endsIn?: number;
}

const owners: { owner: Partial<EnterpriseOwner> & { name: string }; devices: DescribedDevice[] }[] =
  [
    {
      owner: { name: 'Front office', kind: 'department', mostDevices: 20 },
      devices: [
        { name: 'Reception PC 1', profile: 'Staff', identity: 'eap-tls' },
        { name: 'Reception PC 2', profile: 'Staff', identity: 'eap-tls' },
        { name: 'Key encoder', profile: 'Back of house', identity: 'mac', vendor: 'ASSA ABLOY' },
        {
          name: 'Card terminal',
          profile: 'Payment terminals',
          identity: 'ipsk',
          vendor: 'Ingenico',
        },
      ],
    },
    {
      owner: { name: 'Engineering', kind: 'department', mostDevices: 60 },
      devices: [
        { name: 'Boiler control', profile: 'Back of house', identity: 'mac', vendor: 'Siemens AG' },
        { name: 'Elevator monitor', profile: 'Back of house', identity: 'mac', vendor: 'KONE Oyj' },
        {
          name: 'Camera loading dock',
          profile: 'Back of house',
          identity: 'ipsk',
          vendor: 'Axis Communications AB',
        },
        {
          name: 'Camera garage',
          profile: 'Back of house',
          identity: 'ipsk',
          status: 'suspended',
          vendor: 'Axis Communications AB',
        },
      ],
    },
    {
      owner: { name: 'Vending Nordic', kind: 'vendor', mostDevices: 10 },
      devices: [
        {
          name: 'Vending machine lobby',
          profile: 'Payment terminals',
          identity: 'ipsk',
          endsIn: 4,
        },
        {
          name: 'Vending machine floor 3',
          profile: 'Payment terminals',
          identity: 'ipsk',
          endsIn: -9,
        },
      ],
    },
  ];

/** Makes what must not be made inside a transaction: the authority of a hotel. */
export function authorityOf(
  server: Server & Pick<ServerContext, 'database'>,
  { site, name }: NetworkedHotel,
): Promise<MadeAuthority> {
  return makeAuthority(server, { number: site.number, name: `${name} hotel` });
}

/** Adds a hotel's register of devices that need no portal, and its certificate authority. */
export async function addEnterprise(
  transaction: ScopedTransaction,
  server: Server,
  hotel: NetworkedHotel,
  authority: MadeAuthority,
): Promise<void> {
  const now = server.now();
  const at = new Date(now.getTime() - 90 * day);
  const { site } = hotel;
  const record = recordOf(site, at);
  const profileIds = new Map<string, string>();
  for (const described of profiles) {
    const id = crypto.randomUUID();
    const profile = newRecord(enterpriseProfile, described);
    profileIds.set(profile.name, id);
    await transaction
      .insertInto('enterprise_profile')
      .values({ ...record, ...profileStore.toColumns(profile), id })
      .execute();
    if (profile.vlan !== null)
      await takeVlans(
        { transaction, organization: site, caller: { displayName: by }, server: { now: () => at } },
        { use: 'enterprise', id, name: profile.name },
        [profile.vlan],
        'vlan',
      );
  }
  let position = 0;
  for (const { owner, devices } of [...owners, ...staffOf(hotel)]) {
    const ownerId = crypto.randomUUID();
    await transaction
      .insertInto('enterprise_owner')
      .values({
        ...record,
        ...ownerStore.toColumns(newRecord(enterpriseOwner, owner)),
        id: ownerId,
      })
      .execute();
    for (const device of devices) {
      position += 1;
      const profileId = profileIds.get(device.profile) ?? '';
      await addDevice(transaction, server, hotel, { device, ownerId, profileId, position });
    }
  }
  await transaction
    .insertInto('enterprise_authority')
    .values({
      ...record,
      name: authority.name,
      certificate: Buffer.from(authority.der),
      fingerprint: authority.fingerprint,
      sealed_key: authority.sealedKey,
      valid_until: authority.validUntil,
      next_step_at: now,
    })
    .execute();
}

/** Returns employees and residents with their devices. */
function staffOf({ site }: NetworkedHotel): typeof owners {
  const dice = diceOf(site.number, 61);
  const employees = Array.from({ length: 8 }, (_, index) => {
    const { name, email } = randomPerson(dice);
    const { first } = namesOf(name);
    const devices: DescribedDevice[] = [
      { name: `${first}’s laptop`, profile: 'Staff', identity: 'eap-tls' },
      {
        name: `${first}’s phone`,
        profile: 'Staff',
        identity: 'eap-password',
        userName: email.split('@')[0] ?? first,
        ...(index === 3 && { status: 'pending' as const }),
      },
    ];
    return { owner: { name, email, kind: 'staff' as const, mostDevices: 4 }, devices };
  });
  const residents = ['R101', 'R102', 'R104', 'R203'].map((unit) => {
    const { name, email } = randomPerson(dice);
    return {
      owner: { name, email, kind: 'resident' as const, unit, household: true, mostDevices: 15 },
      devices: [
        { name: 'Door lock', profile: 'Household', identity: 'ipsk' as const },
        { name: 'Heating', profile: 'Household', identity: 'mac' as const },
      ],
    };
  });
  return [...employees, ...residents];
}

interface AddedDevice {
  device: DescribedDevice;
  ownerId: string;
  profileId: string;
  /** among the devices of the hotel, from 1 */
  position: number;
}

async function addDevice(
  transaction: ScopedTransaction,
  server: Server,
  { site, timeZone }: NetworkedHotel,
  { device, ownerId, profileId, position }: AddedDevice,
): Promise<void> {
  const now = server.now();
  const { profile: _profile, status = 'active', vendor = null, endsIn, ...described } = device;
  const id = crypto.randomUUID();
  const hasAddress = described.identity === 'mac' || described.identity === 'ipsk';
  const fields = newRecord(enterpriseDevice, {
    ...described,
    ownerId,
    profileId,
    macAddress: hasAddress ? addressOf(position) : null,
    validUntil: endsIn === undefined ? null : localTime(endsIn, now, timeZone),
  });
  // A hash of a password takes long, and nobody knows this one.
  const { columns } = await storedSecret(
    server,
    id,
    fields.identity === 'ipsk' ? 'ipsk' : 'mac',
    null,
  );
  await transaction
    .insertInto('enterprise_device')
    .values({
      ...recordOf(site, new Date(now.getTime() - 80 * day)),
      ...deviceStore.toColumns(fields),
      ...columns,
      id,
      status,
      vendor,
    })
    .execute();
}

/** Returns an address that looks like one that a factory gave. */
function addressOf(index: number): string {
  const [high = '', low = ''] = [index >> 8, index & 0xff].map((part) =>
    part.toString(16).padStart(2, '0').toUpperCase(),
  );
  return `00:A7:C4:19:${high}:${low}`;
}

function localTime(days: number, now: Date, timeZone: string): string {
  const text = new Date(now.getTime() + days * day).toLocaleString('sv-SE', { timeZone });
  return text.slice(0, 16).replace(' ', 'T');
}
