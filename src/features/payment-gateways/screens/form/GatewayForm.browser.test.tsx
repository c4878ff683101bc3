import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import type { Received, Reply } from '../../../../contract/endpoint.ts';
import { getPermissions } from '../../../session/contract.ts';
import { gateways, testGateway } from '../../contract.ts';
import {
  exampleAdyen,
  exampleAuthorizeNet,
  exampleHouse,
  examplePayPal,
  exampleProgramme,
  exampleStripe,
} from '../../examples.ts';
import { GatewayForm } from './GatewayForm.tsx';

const stripe: Reply<typeof gateways.get> = {
  ...exampleStripe(),
  id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c',
  number: 3,
  status: 'Draft',
  isTested: false,
  testedAt: null,
  lastTest: null,
  lastSuccessAt: null,
  link: null,
  timeZone: 'UTC',
  secretsSet: ['secretKey'],
  previousWebhookUntil: null,
  returnAddress: null,
  webhookAddress: 'https://atrium.example/payments/8f14e45f/events',
  areas: [],
  version: 1,
  createdAt: '2026-01-01T10:00:00Z',
  createdBy: 'Ada',
  updatedAt: '2026-01-02T10:00:00Z',
  updatedBy: 'Bo',
};

const failedTest: Reply<typeof testGateway> = {
  at: '2026-01-03T10:00:00Z',
  passed: false,
  steps: [{ step: 'keys', state: 'failed', text: 'Enter the secret key.', milliseconds: 1 }],
};

let updated: Received<typeof gateways.update>['body'] | undefined;

beforeEach(() => {
  updated = undefined;
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(gateways.update, ({ body }) => {
      updated = body;
      const { secrets: _secrets, ...fields } = body;
      return { ...stripe, ...fields, version: 2 };
    }),
    on(testGateway, () => failedTest),
  );
});

const issuer: Reply<typeof gateways.get> = {
  ...stripe,
  ...exampleHouse({
    name: 'Members',
    category: 'loyalty',
    type: 'oidc',
    currencies: [],
    house: null,
    loyalty: {
      ...exampleProgramme,
      url: null,
      issuer: 'https://login.example.com/members',
      clientId: 'atrium',
    },
  }),
  secretsSet: ['clientSecret'],
  webhookAddress: null,
  returnAddress: 'https://atrium.example/portal/100001/programme',
};

const showForm = (loaded = stripe) =>
  show(
    <GatewayForm
      number={100_001}
      type={loaded.type}
      loaded={loaded}
      onCreated={() => undefined}
      onLeave={() => undefined}
    />,
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a live key in test mode is an error at its field, and secrets left empty are unchanged', async () => {
  await showForm();
  const key = page.getByRole('textbox', { name: 'Publishable key' });
  await userEvent.fill(key, 'pk_live_51abc');
  await button('Save').click();
  await expect.element(page.getByText('This is a live key, but the mode is test')).toBeVisible();
  await userEvent.fill(key, 'pk_test_52abc');
  await userEvent.fill(page.getByLabelText('Signing secret of webhooks'), 'whsec_next');
  await button('Save').click();
  await expect.poll(() => updated?.stripe?.publishableKey).toBe('pk_test_52abc');
  expect(updated?.secrets).toEqual({ webhookSecret: 'whsec_next' });
});

test('a failed test is shown with what to do, and stays beside the form', async () => {
  await showForm();
  await button('Test').first().click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Enter the secret key.')).toBeVisible();
  await button('Close').first().click();
  await expect.element(page.getByText('Enter the secret key.')).toBeVisible();
  await expectAccessible();
});

test('an issuer has a return address to copy, and its host is in the walled garden as it is typed', async () => {
  await showForm(issuer);
  await expect
    .element(page.getByText('https://atrium.example/portal/100001/programme'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await expect.element(page.getByText(/Always open: login\.example\.com,/)).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Issuer' });
  await userEvent.fill(field, 'https://id.example.org');
  await expect.element(page.getByText(/Always open: id\.example\.org,/)).toBeVisible();
  await expectAccessible();
  await userEvent.fill(field, 'http://id.example.org');
  await button('Save').click();
  await expect.element(page.getByText('Begins with https://')).toBeVisible();
  expect(updated).toBeUndefined();
});

test('Adyen has its fields, and a key of the other mode is an error at its field', async () => {
  await showForm({ ...stripe, ...exampleAdyen() });
  await userEvent.fill(page.getByRole('textbox', { name: 'Client key' }), 'live_ABC');
  await userEvent.fill(page.getByLabelText('HMAC key of the webhook'), 'whsec_1');
  await button('Save').click();
  await expect.element(page.getByText(/Write the hexadecimal key/)).toBeVisible();
  await userEvent.fill(page.getByLabelText('HMAC key of the webhook'), '0a'.repeat(32));
  await button('Save').click();
  await expect
    .element(page.getByText('This is not a test key, but the mode is test'))
    .toBeVisible();
  await expect.element(page.getByText(stripe.webhookAddress ?? '')).toBeVisible();
  await expectAccessible();
});

test('PayPal has its fields, and the address for its events', async () => {
  await showForm({ ...stripe, ...examplePayPal() });
  await expect.element(page.getByRole('textbox', { name: 'Webhook ID' })).toBeVisible();
  await userEvent.fill(page.getByLabelText('Client secret'), 'EJ_next');
  await button('Save').click();
  await expect.poll(() => updated?.secrets).toEqual({ clientSecret: 'EJ_next' });
  await expect.element(page.getByText(stripe.webhookAddress ?? '')).toBeVisible();
  await expectAccessible();
});

test('Authorize.Net has its fields, and rejects keys of another length', async () => {
  await showForm({ ...stripe, ...exampleAuthorizeNet() });
  await expect.element(page.getByRole('textbox', { name: 'API login ID' })).toBeVisible();
  await userEvent.fill(page.getByLabelText('Transaction key'), '346HZ32z3fP4hTG2');
  await userEvent.fill(page.getByLabelText('Signature key'), '0a');
  await button('Save').click();
  await expect.element(page.getByText('Write its 128 hexadecimal digits')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Signature key'), '0a'.repeat(64));
  await button('Save').click();
  await expect
    .poll(() => updated?.secrets)
    .toEqual({ transactionKey: '346HZ32z3fP4hTG2', signatureKey: '0a'.repeat(64) });
  await expect.element(page.getByText(stripe.webhookAddress ?? '')).toBeVisible();
  await expectAccessible();
});
