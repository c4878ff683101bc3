import { at, type FeatureFacts, idIn, type Plant, type World } from '../../../test/facts.ts';
import { ownedBy } from '../../../test/planting.ts';
import { recordFacts } from '../../../test/record-facts.ts';
import { partners } from './contract.ts';
import { exampleHotspot, examplePartner } from './examples.ts';
import { partnerStore } from './records/partners.ts';
import { sendHotspotSecrets } from './secrets-facts.ts';
import { testIdentity } from './testing/certificates.ts';
import { texts } from './texts.ts';

const path = '/AdminApi/organizations/{orgNumber}/hotspot';
const partnerPath = '/AdminApi/organizations/{orgNumber}/hotspot-partners/{partnerId}';

const example = ({ unique }: World) => examplePartner({ name: unique('Partner ') });

/** Plants a partner beside settings and a publication, which have no ids of their own in paths. */
const plant: Plant = async (world, area) => {
  const { system } = world.server.database;
  const owner = ownedBy(area);
  const settings = JSON.stringify(exampleHotspot());
  await system
    .insertInto('hotspot_settings')
    .values({ ...owner, settings })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await system
    .insertInto('hotspot_publication')
    .values({
      organization_number: owner.organization_number,
      organization_path: owner.organization_path,
      number: 1,
      settings,
      own_settings: settings,
      published_at: owner.created_at,
      published_by: owner.created_by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await system
    .insertInto('hotspot_partner')
    .values({ ...partnerStore.toColumns(example(world)), ...owner })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const records = recordFacts({
  calls: partners,
  at: 'area',
  example,
  linkedOnly: 'allowed',
  invalid: {
    name: { name: '' },
    match: { match: '5A03B' },
    host: { host: null },
    kind: { kind: 'naptr', match: '5A03BA0000' },
    ca: { ca: 'no certificate' },
  },
  plant,
  headings: { list: texts.partners, item: texts.partner.title, newItem: texts.partner.title },
});

/** Stores settings of a new version in the area, and returns the version. */
async function storeSettings(world: World): Promise<{ version: number }> {
  const here = at(world.family.area);
  const before = Object(await world.send(`GET ${path}`, here));
  const ssid = world.unique('Net ');
  const body = { ...exampleHotspot({ ssid }), version: before.record.version };
  const after = Object(await world.send(`PUT ${path}`, { ...here, body }));
  return { version: after.record.version };
}

async function newPartner(world: World) {
  const here = at(world.family.area);
  const reply = await world.send('POST /AdminApi/organizations/{orgNumber}/hotspot-partners', {
    ...here,
    body: example(world),
  });
  return at(world.family.area, { partnerId: idIn(reply) });
}

export const facts: FeatureFacts = {
  ...records,
  routes: {
    ...records.routes,
    [`GET ${path}`]: (world) => at(world.family.area),
    [`PUT ${path}`]: {
      example: async (world) => ({
        ...at(world.family.area),
        body: {
          ...exampleHotspot({ ssid: world.unique('Net ') }),
          ...(await storeSettings(world)),
        },
      }),
      invalid: {
        version: { body: { version: undefined } },
        ssid: { body: { ssid: 'more than thirty-two bytes of text' } },
        'roamingConsortia.0.oi': { body: { roamingConsortia: [{ oi: '5A03B' }] } },
        'naiRealms.0.realm': { body: { naiRealms: [{ realm: 'user@example.com', methods: [] }] } },
        'plmns.0.mcc': { body: { plmns: [{ mcc: '31', mnc: '410' }] } },
        termsAddress: { body: { termsAddress: 'http://example.com/terms' } },
      },
    },
    [`POST ${path}/publish`]: {
      example: async (world) => {
        await storeSettings(world);
        const here = at(world.family.area);
        const { record, above } = Object(await world.send(`GET ${path}`, here));
        return { ...here, body: { settings: effectiveOf(record, above) } };
      },
      invalid: { settings: { body: { settings: null } } },
    },
    [`POST ${path}/withdraw`]: {
      example: async (world) => {
        await storeSettings(world);
        const here = at(world.family.area);
        const { record, above } = Object(await world.send(`GET ${path}`, here));
        const body = { settings: effectiveOf(record, above) };
        const { publication } = Object(await world.send(`POST ${path}/publish`, { ...here, body }));
        return { ...here, body: { number: publication.number } };
      },
      invalid: { number: { body: { number: 'last' } } },
    },
    [`GET ${path}/publications`]: (world) => at(world.family.area),
    [`PUT ${partnerPath}/certificate`]: {
      example: async (world) => ({ ...(await newPartner(world)), body: await testIdentity() }),
      invalid: {
        certificate: { body: { certificate: '' } },
        privateKey: { body: { privateKey: '-----BEGIN PRIVATE KEY-----' } },
      },
    },
    [`DELETE ${partnerPath}/certificate`]: async (world) => {
      const call = await newPartner(world);
      await world.send(`PUT ${partnerPath}/certificate`, { ...call, body: await testIdentity() });
      return call;
    },
    [`POST ${partnerPath}/test`]: newPartner,
  },
  linkedOnly: {
    ...records.linkedOnly,
    [`PUT ${path}`]: 'allowed',
    [`POST ${path}/publish`]: 'allowed',
    [`POST ${path}/withdraw`]: 'allowed',
    [`PUT ${partnerPath}/certificate`]: 'allowed',
    [`DELETE ${partnerPath}/certificate`]: 'allowed',
  },
  screens: [
    ...(records.screens ?? []),
    { path: '/manage/hotspot-2.0/settings', at: 'area', heading: texts.network.title },
  ],
  secrets: sendHotspotSecrets,
};

/** Returns what applies, from a parsed reply. */
function effectiveOf(record: object, above: readonly { settings: object }[]): object {
  const levels: object[] = [record, ...above.map(({ settings }) => settings)];
  const names = Object.keys(exampleHotspot());
  return Object.fromEntries(
    names.map((name) => [
      name,
      levels.map((level) => Object(level)[name]).find((value) => value !== null) ?? null,
    ]),
  );
}
