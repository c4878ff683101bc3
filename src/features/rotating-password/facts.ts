import { at, type Call, type FeatureFacts, type World } from '../../../test/facts.ts';
import { plantedTogether } from '../../../test/planting.ts';
import { recordFacts } from '../../../test/record-facts.ts';
import { addPlan } from '../../../test/sales.ts';
import { rotatingPasswords } from './contract.ts';
import { exampleKey } from './examples.ts';
import { sendPasswordSecrets } from './secrets-facts.ts';
import { plantPolicy } from './testing/planted.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const policies = '/AdminApi/organizations/{orgNumber}/rotating-passwords';
const policy = '/AdminApi/organizations/{orgNumber}/rotating-passwords/{policyId}';
const rotation =
  '/AdminApi/organizations/{orgNumber}/rotating-passwords/{policyId}/rotations/{rotationId}';

const example = ({ unique }: World) =>
  exampleKey({ name: unique('Key '), ssid: unique('Lobby '), emails: ['desk@example.com'] });
/** Passwords that let guests in name a plan. */
const granting = async (world: World) => ({
  ...example(world),
  mode: 'radius',
  plan: await addPlan(
    world.server.database.system,
    world.family.area.number,
    world.unique('Plan '),
  ),
  areas: [{ area: world.family.area.number }],
});
const ofSite = async (world: World): Promise<Call & { params: Record<string, string> }> => {
  const { policyId, rotationId } = await plantPolicy(world, world.family.site);
  return at(world.family.site, { policyId, rotationId });
};
const ofPolicy = async (world: World): Promise<Call> => {
  const { policyId } = await plantPolicy(world, world.family.site);
  return at(world.family.site, { policyId });
};

/** A password before its start, of which the history says who looks at it. */
async function ofFuture(world: World): Promise<Call> {
  const call = await ofSite(world);
  await world.server.database.system
    .updateTable('password_rotation')
    .set({ starts_at: new Date('2999-01-01') })
    .where('id', '=', call.params.rotationId ?? '')
    .execute();
  return call;
}

/** Lets the key of a planted policy have failed on a device. */
async function failed(world: World): Promise<Call & { params: Record<string, string> }> {
  const { site } = world.family;
  const { policyId, rotationId } = await plantPolicy(world, site);
  const { system } = world.server.database;
  const former = await plantPolicy(world, site);
  await system
    .updateTable('password_rotation')
    .set({
      policy_id: policyId,
      starts_at: new Date('2025-12-01'),
      ends_at: new Date('2026-01-01'),
    })
    .where('id', '=', former.rotationId)
    .execute();
  await system
    .updateTable('password_rotation')
    .set({ push_state: 'partly' })
    .where('id', '=', rotationId)
    .execute();
  return at(site, { policyId, rotationId });
}

const invalid: Record<string, object> = {
  name: { name: '' },
  ssid: { ssid: 'x'.repeat(33) },
  mode: { mode: 'guess' },
  'areas.0.area': { areas: [{ area: 999_999_999 }] },
  repeat: { repeat: 'yearly' },
  hours: { repeat: 'hours', hours: null },
  days: { days: [] },
  monthDay: { repeat: 'monthly', monthDay: null },
  time: { time: '25:00' },
  generator: { generator: 'names' },
  length: { generator: 'digits', length: 9 },
  overlap: { mode: 'psk', overlap: 60 },
  onChange: { onChange: 'wait' },
  plan: { mode: 'radius', plan: null },
  devicesPerDay: { mode: 'psk', devicesPerDay: 10 },
  'emails.0': { emails: ['nobody'] },
  'phones.0': { phones: ['12345'], smsUrl: 'https://sms.example.com' },
  smsUrl: { phones: ['+4755512345'], smsUrl: null },
  webhookUrl: { webhookUrl: 'http://example.com' },
  leadHours: { leadHours: 25 },
  language: { language: 'xx' },
  template: { template: 'Wi-Fi {ssid}' },
};
const invalidBodies = Object.fromEntries(
  Object.entries(invalid).map(([field, body]) => [field, { body }]),
);

const records = recordFacts({
  calls: rotatingPasswords,
  at: 'site',
  example,
  linkedOnly: 'allowed',
  invalid,
  invalidLists: { mode: { query: { mode: 'lost' } }, status: { query: { status: 'lost' } } },
  plant: async (world, owner) => (await plantPolicy(world, owner)).policyId,
  headings: { list: '', item: '', newItem: '' },
});

const planted = plantedTogether<'policyId' | 'rotationId' | 'deliveryId'>(plantPolicy);

export const facts: FeatureFacts = {
  ...records,
  routes: {
    ...records.routes,
    [`POST ${policies}`]: {
      example: async (world) => ({ ...at(world.family.site), body: await granting(world) }),
      otherOrganizations: ['body.areas.0.area'],
      invalid: invalidBodies,
    },
    [`PUT ${policy}`]: {
      example: async (world) => ({
        ...(await ofPolicy(world)),
        body: { ...(await granting(world)), version: 1 },
      }),
      otherOrganizations: ['body.areas.0.area'],
      invalid: { ...invalidBodies, version: { body: { version: undefined } } },
    },
    [`POST ${policy}/status`]: {
      example: async (world) => ({ ...(await ofPolicy(world)), body: { status: 'Paused' } }),
      invalid: { status: { body: { status: 'Sold' } } },
    },
    [`POST ${policy}/rotations`]: {
      example: async (world) => ({ ...(await ofPolicy(world)), body: { endsFormer: true } }),
      invalid: { endsFormer: { body: { endsFormer: 'yes' } } },
    },
    [`GET ${policy}/rotations`]: ofPolicy,
    [`POST ${policy}/skips`]: {
      example: async (world) => {
        const call = await ofPolicy(world);
        const { policyId = '' } = call.params ?? {};
        const { system } = world.server.database;
        const { id: rotationId } = await system
          .insertInto('password_rotation')
          .values({
            organization_number: world.family.site.number,
            organization_path: world.family.site.path,
            policy_id: policyId,
            starts_at: new Date('2999-01-01'),
            created_by: 'test',
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { ...call, body: { rotationId } };
      },
      invalid: { rotationId: { body: { rotationId: 'next' } } },
    },
    [`GET ${rotation}`]: ofSite,
    [`POST ${rotation}/views`]: ofFuture,
    [`POST ${rotation}/pushes`]: failed,
    [`POST ${rotation}/rollback`]: failed,
    [`POST ${rotation}/deliveries`]: {
      example: async (world) => {
        const { deliveryId, ...ids } = await plantPolicy(world, world.family.site);
        return { ...at(world.family.site, ids), body: { deliveryId } };
      },
      invalid: { deliveryId: { body: { deliveryId: 'all' } } },
    },
    [`PUT ${policy}/password-list`]: {
      example: async (world) => ({
        ...(await ofPolicy(world)),
        body: { passwords: ['lobster-orbit-11'] },
      }),
      invalid: { passwords: { body: { passwords: ['aaaaaaaa'] } } },
    },
    [`POST ${policy}/recipients`]: {
      example: async (world) => ({
        ...(await ofPolicy(world)),
        body: { email: `${world.unique('desk')}@example.com` },
      }),
      invalid: { email: { body: { email: 'nobody' } } },
    },
    [`POST ${policy}/signing-secret`]: ofPolicy,
    [`POST ${policy}/display-link`]: ofPolicy,
    [`POST ${policy}/prints`]: {
      example: async (world) => ({ ...(await ofPolicy(world)), body: { paper: 'A4', periods: 1 } }),
      invalid: {
        paper: { body: { paper: 'A3' } },
        periods: { body: { periods: 13 } },
      },
    },
    [`GET ${organization}/rotating-passwords-export`]: {
      example: ({ family }) => at(family.site),
      invalid: { mode: { query: { mode: 'lost' } }, status: { query: { status: 'lost' } } },
    },
    [`GET ${organization}/rotating-password-choices`]: ({ family }) => at(family.site),
  },
  linkedOnly: {
    ...records.linkedOnly,
    ...Object.fromEntries(
      [
        `POST ${policy}/status`,
        `POST ${policy}/rotations`,
        `POST ${policy}/skips`,
        `POST ${rotation}/views`,
        `POST ${rotation}/pushes`,
        `POST ${rotation}/rollback`,
        `POST ${rotation}/deliveries`,
        `PUT ${policy}/password-list`,
        `POST ${policy}/recipients`,
        `POST ${policy}/signing-secret`,
        `POST ${policy}/display-link`,
        `POST ${policy}/prints`,
      ].map((route) => [route, 'allowed'] as const),
    ),
  },
  planted: {
    policyId: planted('policyId'),
    rotationId: planted('rotationId'),
    deliveryId: planted('deliveryId'),
    plan: ({ server, unique }, { number }) =>
      addPlan(server.database.system, number, unique('Plan ')),
  },
  screens: [
    { path: '/manage/rotating-password', at: 'site', heading: 'Rotating Password' },
    {
      path: '/manage/rotating-password?item={policyId}',
      at: 'site',
      heading: 'When it changes',
    },
    { path: '/manage/rotating-password?item=new', at: 'site', heading: 'New rotating password' },
  ],
  secrets: sendPasswordSecrets,
};
