import { at, type FeatureFacts, idIn, type Route, type World } from '../../../test/facts.ts';
import { ownedBy, plantedTogether } from '../../../test/planting.ts';
import type { TestOrganization } from '../../../test/provider.ts';
import { addPlan } from '../../../test/sales.ts';
import { exampleInvoice, plantInvoiceGateway } from './testing/invoice-world.ts';

const gateway = '/AdminApi/organizations/{orgNumber}/payment-gateways/{gatewayId}';
const invoices = '/AdminApi/organizations/{orgNumber}/payment-gateways/{gatewayId}/invoices';
const one = '/AdminApi/organizations/{orgNumber}/payment-gateways/{gatewayId}/invoices/{invoiceId}';

const plan = ({ server, unique }: World, area: TestOrganization) =>
  addPlan(server.database.system, area.number, unique('Billed '));

async function batchOf({ server, unique }: World, area: TestOrganization, planId: string) {
  const { id } = await server.database.system
    .insertInto('access_code_batch')
    .values({
      ...ownedBy(area),
      name: unique('Billed codes '),
      plan_id: planId,
      provider_number: Number(area.path.split('/')[1]),
      count: 2,
      made: 2,
      code_length: 10,
      alphabet: 'readable',
      prefix: '',
      is_grouped: true,
      uses_per_code: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Each with a prefix of its own, because numbers are unique in the area. */
const ofGateway = async ({ server, family, unique }: World) => {
  const numbers = { prefix: unique('F') };
  return at(family.area, {
    gatewayId: (await plantInvoiceGateway(server, family.area, { numbers })).id,
  });
};

const newInvoice = async (world: World) => {
  const planId = await plan(world, world.family.area);
  const batchId = await batchOf(world, world.family.area, planId);
  return {
    ...(await ofGateway(world)),
    body: exampleInvoice(planId, {}, { batchId, quantity: 2 }),
  };
};

const ofInvoice = async (world: World) => {
  const call = await newInvoice(world);
  const issued = await world.send(`POST ${invoices}`, call);
  return { params: { ...call.params, invoiceId: idIn(issued) } };
};

const plant = plantedTogether<'gatewayId' | 'invoiceId' | 'planId' | 'batchId'>(
  async (world, area) => {
    const { id: gatewayId } = await plantInvoiceGateway(world.server, area);
    const planId = await plan(world, area);
    const batchId = await batchOf(world, area, planId);
    const { id } = await world.server.database.system
      .insertInto('invoice')
      .values({
        organization_number: area.number,
        organization_path: area.path,
        gateway_id: gatewayId,
        kind: 'invoice',
        is_test: false,
        sequence: 1,
        number: world.unique('P'),
        issued_at: world.server.clock.now,
        issued_by: 'test',
        issued_on: '2026-01-05',
        due_on: '2026-02-04',
        currency: 'EUR',
        net: 100,
        tax: 19,
        total: 119,
        customer_name: 'Planted',
        customer: JSON.stringify({ address: '', vatId: null, email: null }),
        reference: '',
        issuer: JSON.stringify({ lines: ['Site'], footer: '' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.server.database.system
      .insertInto('invoice_line')
      .values({
        organization_number: area.number,
        organization_path: area.path,
        invoice_id: id,
        position: 1,
        plan_id: planId,
        is_billing: false,
        text: 'Planted',
        quantity: 1,
        unit_price: 119,
        tax_rate: 19_000,
        tax_included: true,
        net: 100,
        tax: 19,
        total: 119,
      })
      .execute();
    return { gatewayId, invoiceId: id, planId, batchId };
  },
);

const line = { batchId: null, planId: crypto.randomUUID(), quantity: 1, currency: 'EUR' };
const filters = { state: { query: { state: 'sold' } } };
const changing = [
  `POST ${invoices}`,
  `POST ${one}/payment`,
  `POST ${one}/cancellation`,
] satisfies Route[];

export const facts: FeatureFacts = {
  routes: {
    [`GET ${invoices}`]: {
      example: ofGateway,
      invalid: { ...filters, sort: { query: { sort: 'issuer' } } },
    },
    [`GET ${gateway}/invoices-export`]: { example: ofGateway, invalid: filters },
    [`GET ${gateway}/billable`]: ofGateway,
    [`POST ${invoices}`]: {
      example: newInvoice,
      invalid: {
        customer: { body: { customer: '' } },
        email: { body: { email: 'nobody' } },
        lines: { body: { lines: [] } },
        'lines.0.planId': { body: { lines: [{ ...line, unitPrice: 100 }] } },
        'lines.0.quantity': { body: { lines: [{ ...line, unitPrice: 100, quantity: 0 }] } },
        'lines.0.unitPrice': { body: { lines: [{ ...line, unitPrice: -1 }] } },
      },
    },
    [`POST ${one}/payment`]: {
      example: async (world) => ({
        ...(await ofInvoice(world)),
        body: { paidOn: '2026-01-06', paymentReference: 'T1' },
      }),
      invalid: { paidOn: { body: { paidOn: '6 January' } } },
    },
    [`POST ${one}/cancellation`]: {
      example: async (world) => ({
        ...(await ofInvoice(world)),
        body: { reason: 'Wrong address' },
      }),
      invalid: { reason: { body: { reason: '' } } },
    },
    [`GET ${one}/pdf`]: ofInvoice,
  },
  linkedOnly: Object.fromEntries(changing.map((route) => [route, 'allowed'])),
  planted: {
    gatewayId: plant('gatewayId'),
    invoiceId: plant('invoiceId'),
    planId: plant('planId'),
    batchId: plant('batchId'),
  },
};
