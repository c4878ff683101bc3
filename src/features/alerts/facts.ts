import { at, type Call, type FeatureFacts, idIn, type World } from '../../../test/facts.ts';
import { ownedBy, plantedTogether } from '../../../test/planting.ts';
import { exampleRule } from './examples.ts';
import { columnsOf } from './rules/rules.ts';
import { sendAlertSecrets } from './secrets-facts.ts';

const alerts = '/AdminApi/organizations/{orgNumber}/alerts';
const rules = '/AdminApi/organizations/{orgNumber}/alert-rules';
const rule = '/AdminApi/organizations/{orgNumber}/alert-rules/{ruleId}';

const example = ({ unique }: World) => exampleRule({ name: unique('Rule ') });

async function newRule(
  world: World,
  changes: object = {},
): Promise<Required<Pick<Call, 'params'>>> {
  const call = { ...at(world.family.site), body: { ...example(world), ...changes } };
  const reply = await world.send(`POST ${rules}`, call);
  return at(world.family.site, { ruleId: idIn(Object(reply).rule) });
}

const ofNew = (world: World) => newRule(world);

const planted = plantedTogether<'ruleId' | 'incidentId'>(
  async ({ server, unique }, organization) => {
    const { system } = server.database;
    const owned = ownedBy(organization);
    const { organization_number, organization_path } = owned;
    const { id } = await system
      .insertInto('alert_rule')
      .values({ ...columnsOf(exampleRule({ name: unique('Planted ') })), ...owned })
      .returning('id')
      .executeTakeFirstOrThrow();
    const incident = await system
      .insertInto('alert_incident')
      .values({
        organization_number,
        organization_path,
        rule_id: id,
        kind: 'device-down',
        state: 'firing',
        value: 1,
        since: server.clock.now,
        fired_at: server.clock.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await system
      .insertInto('alert_message')
      .values({
        organization_number,
        organization_path,
        incident_id: incident.id,
        kind: 'begin',
        channel: 'mail',
        target: 'noc@hotel.example',
        state: 'sent',
        created_at: server.clock.now,
      })
      .execute();
    return { ruleId: id, incidentId: incident.id };
  },
);

const invalid = {
  name: { body: { name: '' } },
  kind: { body: { kind: 'weather' } },
  severity: { body: { severity: 'Grave' } },
  threshold: { body: { threshold: 0 } },
  window: { body: { window: 1 } },
  recipients: { body: { recipients: [], webhookUrl: null } },
  webhookUrl: { body: { webhookUrl: 'http://hooks.example' } },
  quietUntil: { body: { quietFrom: '22:00', quietUntil: null } },
  quietFrom: { body: { quietFrom: null, quietUntil: '06:00' } },
  escalateTo: { body: { escalateAfter: 600, escalateTo: [] } },
  escalateAfter: { body: { escalateAfter: null, escalateTo: ['boss@hotel.example'] } },
};

export const facts: FeatureFacts = {
  routes: {
    [`GET ${alerts}`]: {
      example: ({ family }) => at(family.provider),
      invalid: { about: { query: { about: 'weather' } } },
    },
    [`POST ${alerts}/{incidentId}/acknowledgement`]: {
      example: async (world) => ({
        ...at(world.family.site, {
          incidentId: await planted('incidentId')(world, world.family.site),
        }),
        body: { note: world.unique('Note ') },
      }),
      invalid: { note: { body: { note: 'x'.repeat(501) } } },
    },
    [`GET ${rules}`]: {
      example: ({ family }) => at(family.site),
      invalid: { page: { query: { page: '0' } } },
    },
    [`POST ${rules}`]: {
      example: (world) => ({ ...at(world.family.site), body: example(world) }),
      invalid,
    },
    [`PUT ${rule}`]: {
      example: async (world) => ({
        ...(await newRule(world)),
        body: { ...example(world), version: 1 },
      }),
      invalid: { ...invalid, version: { body: { version: undefined } } },
    },
    [`POST ${rule}/status`]: {
      example: async (world) => ({ ...(await newRule(world)), body: { status: 'Paused' } }),
      invalid: { status: { body: { status: 'Sold' } } },
    },
    [`DELETE ${rule}`]: ofNew,
    [`POST ${rule}/webhook-secret`]: (world) =>
      newRule(world, { webhookUrl: 'https://hooks.example/alerts' }),
  },
  linkedOnly: {
    [`POST ${alerts}/{incidentId}/acknowledgement`]: 'allowed',
    [`POST ${rules}`]: 'allowed',
    [`PUT ${rule}`]: 'allowed',
    [`POST ${rule}/status`]: 'allowed',
    [`DELETE ${rule}`]: 'allowed',
    [`POST ${rule}/webhook-secret`]: 'allowed',
  },
  planted: { ruleId: planted('ruleId'), incidentId: planted('incidentId') },
  secrets: sendAlertSecrets,
};
