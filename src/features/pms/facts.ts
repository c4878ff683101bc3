import { at, type FeatureFacts, idIn, type Route, type World } from '../../../test/facts.ts';
import { plantedTogether } from '../../../test/planting.ts';
import { addPlan } from '../../../test/sales.ts';
import { newRecord } from '../../contract/fields/fields.ts';
import { deskGuest } from './house/fields.ts';
import { sendLinkSecrets } from './links/secrets-facts.ts';
import { chargeRoom } from './postings/charging/charge-room.ts';
import { plantLinkRecords } from './testing/planted-link.ts';
import { plantGateway, plantStay } from './testing/pms-world.ts';

const gateway = '/AdminApi/organizations/{orgNumber}/payment-gateways/{gatewayId}';
const businessDate = '2026-01-05';

const plant = plantedTogether<'gatewayId' | 'stayId' | 'postingId'>(async (world, area) => {
  const { server } = world;
  const house = await plantGateway(server, area, { status: 'Draft' });
  const stay = await plantStay(server, house, { reservation: world.unique('R') });
  const planId = await addPlan(server.database.system, area.number, world.unique('Plan '));
  const charged = await server.database.transaction((transaction) =>
    chargeRoom(transaction, {
      gateway: house,
      stay,
      area,
      planId,
      planName: 'Premium',
      guestId: null,
      attemptId: null,
      macAddress: null,
      amount: 995,
      tax: 0,
      listPrice: null,
      discount: 0,
      currency: 'EUR',
      now: server.clock.now,
    }),
  );
  const { postingId } = charged;
  await plantLinkRecords(server, house, { postingId, businessDate });
  return { gatewayId: house.id, stayId: stay.id, postingId: postingId ?? '' };
});

const newHouse = async ({ server, family }: World) =>
  (await plantGateway(server, family.area, { status: 'Draft' })).id;
const ofHouse = async (world: World) => at(world.family.area, { gatewayId: await newHouse(world) });
const guest = ({ unique }: World) =>
  newRecord(deskGuest, { room: '101', lastName: 'Smith', reservation: unique('G') });
const dayOf = async (world: World) => {
  const gatewayId = await newHouse(world);
  const desk = await world.send(`GET ${gateway}/desk`, at(world.family.area, { gatewayId }));
  return at(world.family.area, { gatewayId, businessDate: idIn(desk, 'businessDate') });
};
const ofStay = async (world: World) => {
  const call = await ofHouse(world);
  const reply = await world.send(`POST ${gateway}/stays`, { ...call, body: guest(world) });
  return { params: { ...call.params, stayId: idIn(reply) } };
};
const lines = {
  fields: ['room', 'reservation', 'lastName'],
  lines: [{ line: 2, values: ['102', '4711', 'Jones'] }],
};

const changing = [
  `POST ${gateway}/stays`,
  `PUT ${gateway}/stays/{stayId}`,
  `POST ${gateway}/stays/{stayId}/check-out`,
  `POST ${gateway}/postings/{postingId}/reversal`,
  `POST ${gateway}/days/{businessDate}/close`,
  `POST ${gateway}/stay-import`,
  `POST ${gateway}/resync`,
  `POST ${gateway}/unconfirmed-ends`,
] satisfies Route[];

export const facts: FeatureFacts = {
  routes: {
    'GET /AdminApi/organizations/{orgNumber}/pms-links': ({ family }) => at(family.site),
    [`GET ${gateway}/desk`]: ofHouse,
    [`GET ${gateway}/link`]: ofHouse,
    [`POST ${gateway}/stays`]: {
      example: async (world) => ({ ...(await ofHouse(world)), body: guest(world) }),
      invalid: { room: { body: { room: '999' } }, lastName: { body: { lastName: '' } } },
    },
    [`PUT ${gateway}/stays/{stayId}`]: {
      example: async (world) => ({
        ...(await ofStay(world)),
        body: { room: '103', departsOn: null, mayPost: false },
      }),
      invalid: { room: { body: { room: '999' } } },
    },
    [`POST ${gateway}/stays/{stayId}/check-out`]: ofStay,
    [`POST ${gateway}/postings/{postingId}/reversal`]: {
      example: async (world) => {
        const planted = { ...world.family.area };
        const ids = {
          gatewayId: await plant('gatewayId')(world, planted),
          postingId: await plant('postingId')(world, planted),
        };
        return { ...at(planted, ids), body: { reason: 'Wrong room' } };
      },
      invalid: { reason: { body: { reason: 7 } } },
    },
    [`POST ${gateway}/days/{businessDate}/close`]: dayOf,
    [`GET ${gateway}/days/{businessDate}/entries.csv`]: async (world) =>
      at(world.family.area, { gatewayId: await newHouse(world), businessDate }),
    [`GET ${gateway}/days/{businessDate}/entries.pdf`]: async (world) =>
      at(world.family.area, { gatewayId: await newHouse(world), businessDate }),
    [`POST ${gateway}/stay-import-checks`]: {
      example: async (world) => ({ ...(await ofHouse(world)), body: lines }),
      invalid: { fields: { body: { fields: [] } } },
    },
    [`POST ${gateway}/stay-import`]: {
      example: async (world) => ({ ...(await ofHouse(world)), body: lines }),
      invalid: { fields: { body: { fields: [] } } },
    },
    [`POST ${gateway}/resync`]: ofHouse,
    [`POST ${gateway}/unconfirmed-ends`]: {
      example: async (world) => ({ ...(await ofHouse(world)), body: { confirm: true } }),
      invalid: { confirm: { body: { confirm: 'yes' } } },
    },
  },
  secrets: sendLinkSecrets,
  linkedOnly: Object.fromEntries(changing.map((route) => [route, 'allowed'])),
  planted: {
    gatewayId: plant('gatewayId'),
    stayId: plant('stayId'),
    postingId: plant('postingId'),
    businessDate: async () => businessDate,
  },
};
