import type { World } from '../../../../test/facts.ts';
import { ownedBy, plantedTogether } from '../../../../test/planting.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import { deviceStore } from '../records/device-store.ts';
import { ownerStore } from '../records/owners.ts';
import { profileStore } from '../records/profiles.ts';
import { exampleDevice, exampleOwner, exampleProfile } from './enterprise-world.ts';

interface Planted {
  ownerId: string;
  profileId: string;
  enterpriseDeviceId: string;
  certificateId: string;
}

/** Inserts an owner, a profile, a device, and an authority with a certificate. */
async function plant(world: World, at: TestOrganization): Promise<Planted> {
  const { server, unique } = world;
  const { system } = server.database;
  const owner = await system
    .insertInto('enterprise_owner')
    .values({ ...ownerStore.toColumns(exampleOwner({ name: unique('Owner ') })), ...ownedBy(at) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const profile = await system
    .insertInto('enterprise_profile')
    .values({
      ...profileStore.toColumns(exampleProfile({ name: unique('Profile ') })),
      ...ownedBy(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const device = await system
    .insertInto('enterprise_device')
    .values({
      ...deviceStore.toColumns(
        exampleDevice({
          name: 'Planted laptop',
          identity: 'eap-tls',
          ownerId: owner.id,
          profileId: profile.id,
        }),
      ),
      ...ownedBy(at),
      status: 'active',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const authority = await system
    .insertInto('enterprise_authority')
    .values({
      ...ownedBy(at),
      name: 'Planted authority',
      certificate: Buffer.from([0]),
      fingerprint: crypto.randomUUID(),
      sealed_key: 'sealed',
      valid_until: new Date('2099-01-01'),
    })
    .onConflict((conflict) =>
      conflict.column('organization_number').doUpdateSet({ name: 'Planted authority' }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const now = server.clock.now;
  const { organization_number, organization_path } = ownedBy(at);
  const certificate = await system
    .insertInto('enterprise_certificate')
    .values({
      organization_number,
      organization_path,
      authority_id: authority.id,
      device_id: device.id,
      device_name: 'Planted laptop',
      serial: crypto.randomUUID().replaceAll('-', ''),
      subject: 'CN=Planted laptop',
      fingerprint: 'ab',
      certificate: Buffer.from([0]),
      origin: 'link',
      valid_from: now,
      valid_until: new Date('2099-01-01'),
      issued_at: now,
      issued_by: 'Anna',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system
    .insertInto('enterprise_link')
    .values({
      organization_number,
      organization_path,
      token_hash: Buffer.from(crypto.randomUUID()),
      device_id: device.id,
      valid_days: 30,
      created_at: now,
      created_by: 'Anna',
      expires_at: new Date('2099-01-01'),
    })
    .execute();
  return {
    ownerId: owner.id,
    profileId: profile.id,
    enterpriseDeviceId: device.id,
    certificateId: certificate.id,
  };
}

/** Returns how a record is planted, by the name of its id. */
export const plantedRecord = plantedTogether<keyof Planted>(plant);
