import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import type { Received, Reply } from '../../../../contract/endpoint.ts';
import { getPermissions } from '../../../session/contract.ts';
import { gateways } from '../../contract.ts';
import { exampleMews } from '../../examples.ts';
import type { GatewayType } from '../../gateway-types.ts';
import { GatewayForm } from './GatewayForm.tsx';

let created: Received<typeof gateways.create>['body'] | undefined;

const stored: Reply<typeof gateways.create> = {
  ...exampleMews(),
  id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c',
  number: 1,
  status: 'Draft',
  isTested: false,
  testedAt: null,
  lastTest: null,
  lastSuccessAt: null,
  link: null,
  timeZone: 'UTC',
  secretsSet: ['clientToken', 'accessToken'],
  previousWebhookUntil: null,
  webhookAddress: null,
  returnAddress: null,
  areas: [],
  version: 1,
  createdAt: '2026-01-01T10:00:00Z',
  createdBy: 'Ada',
  updatedAt: '2026-01-01T10:00:00Z',
  updatedBy: 'Ada',
};

beforeEach(() => {
  created = undefined;
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(gateways.create, ({ body }) => {
      created = body;
      return stored;
    }),
  );
});

const showForm = (type: GatewayType) =>
  show(
    <GatewayForm
      number={100_001}
      type={type}
      loaded={{ currency: 'EUR', from: null }}
      onCreated={() => undefined}
      onLeave={() => undefined}
    />,
  );
const fill = (name: string, value: string) =>
  userEvent.fill(page.getByRole('textbox', { name }), value);

test('a gateway to Mews is created with its identifiers and tokens, and says that it was tested on a fake', async () => {
  await showForm('mews');
  await expect.element(page.getByText('Tested on a fake')).toBeVisible();
  await expectAccessible();
  await fill('Name', 'Mews');
  await userEvent.fill(page.getByLabelText('Client token'), 'client');
  await userEvent.fill(page.getByLabelText('Access token'), 'access');
  await fill('Tax code', 'DE-S');
  await fill('Service of the charges', 'restaurant');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText(/Write the identifier with its hyphens/)).toBeVisible();
  await fill('Service of the charges', 'bd26d8db-86da-4f96-9efc-e5a4654a4a94');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => created?.mews?.platformUrl).toBe('https://api.mews.com');
  expect(created?.mews).toMatchObject({ productId: null, taxCode: 'DE-S' });
  expect(created?.secrets).toEqual({ clientToken: 'client', accessToken: 'access' });
});

test('a gateway to Cloudbeds is created with its property and key, at the address of Cloudbeds', async () => {
  await showForm('cloudbeds');
  await expect.element(page.getByText('Tested on a fake')).toBeVisible();
  await expectAccessible();
  await fill('Name', 'Cloudbeds');
  await userEvent.fill(page.getByLabelText('API key'), 'cbat_1');
  await fill('Property ID', 'Seaside');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText(/Write the number/)).toBeVisible();
  await fill('Property ID', '1137886');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => created?.cloudbeds?.propertyId).toBe('1137886');
  expect(created?.cloudbeds?.platformUrl).toBe('https://api.cloudbeds.com');
  expect(created?.secrets).toEqual({ apiKey: 'cbat_1' });
});
