import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { on, problem, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import type { Received, Reply } from '../../../../contract/endpoint.ts';
import type { Permissions } from '../../../../contract/permissions.ts';
import { useGoTo } from '../../../../ui/navigation/ScreenLink.tsx';
import { getPermissions } from '../../../session/contract.ts';
import { devices, testDevice } from '../../contract.ts';
import type { DeviceType } from '../../device-types.ts';
import { exampleDevice, neverChecked } from '../../examples.ts';
import { followDevices } from '../../live/contract.ts';
import { DeviceForm } from './DeviceForm.tsx';

const router: Reply<typeof devices.get> = {
  ...exampleDevice({
    name: 'Router',
    api: { scheme: 'https', port: 8_729, user: 'admin', trust: 'authority', fingerprint: null },
  }),
  id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c',
  type: 'mikrotik',
  ...neverChecked,
  secretsSet: ['apiPassword'],
  parentName: null,
  version: 1,
  createdAt: '2026-01-01T10:00:00Z',
  createdBy: 'Ada',
  updatedAt: '2026-01-02T10:00:00Z',
  updatedBy: 'Bo',
};

const advice = `No answer from 203.0.113.77. ${'Check the address, and that no firewall drops it. '.repeat(3)}`;
const testSteps: Reply<typeof testDevice>['steps'] = [
  { step: 'resolve', state: 'ok', text: '203.0.113.77', milliseconds: 1 },
  { step: 'reach', state: 'failed', text: advice, milliseconds: 2_000 },
];

/** The server's record, which another administrator can change during a test. */
let stored: typeof router;
let created: Received<typeof devices.create>['body'] | undefined;
let creations = 0;
/** whether the server creates devices */
let isUp = true;
let updated: Received<typeof devices.update>['body'] | undefined;
let permissions: Permissions | null;

beforeEach(() => {
  stored = router;
  created = undefined;
  creations = 0;
  isUp = true;
  updated = undefined;
  permissions = null;
  const states = { up: 0, degraded: 0, down: 0, unknown: 1, maintenance: 0, retired: 0 };
  serve(
    on(getPermissions, () => ({ permissions, rights: null, isOwner: true })),
    on(followDevices, () => []),
    on(devices.list, () => ({ rows: [stored], total: 1, states })),
    on(devices.create, ({ body }) => {
      if (!isUp) return problem({ Code: 500, Message: 'Something went wrong' });
      created = body;
      creations += 1;
      return { ...router, ...body };
    }),
    on(devices.update, ({ body }) => {
      updated = body;
      const { version, secrets: _secrets, ...fields } = body;
      if (version !== stored.version)
        return problem({ Code: 409, Message: 'Changed by Bo.', Current: stored });
      stored = { ...stored, ...fields, version: version + 1 };
      return stored;
    }),
    on(devices.delete, () => ({})),
    on(testDevice, () => ({ steps: testSteps })),
  );
});

function Form({ type, loaded }: { type: DeviceType; loaded: typeof router | null }) {
  const goTo = useGoTo();
  const leave = () => goTo(devices.screens.list);
  return <DeviceForm number={7} type={type} loaded={loaded} onLeave={leave} />;
}

const address = `${devices.screens.item}/form`;
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const password = page.getByLabelText(/^Password/);
const dialog = page.getByRole('dialog');

test('a new device starts with its type’s defaults, and leaving it unchanged needs no confirmation', async () => {
  const shown = await show(<Form type="unifi" loaded={null} />, { address });
  await expect.element(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Controller');
  await userEvent.fill(field('Name'), 'Lobby');
  await userEvent.fill(field('Address'), '10.0.0.2');
  await page.getByRole('switch', { name: 'Use the management interface' }).click();
  await expect.element(field('Port')).toHaveValue('8443');
  await userEvent.fill(field('User name'), 'admin');
  await button('Save').click();
  await expect.element(password).toHaveFocus();
  await userEvent.fill(password, 'a password');
  await button('Save').click();
  await expect.element(page.getByText('Created Lobby')).toBeVisible();
  await expect.poll(shown.address).toBe(devices.screens.list);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(created).toMatchObject({
    type: 'unifi',
    role: 'controller',
    api: { port: 8_443, user: 'admin' },
    snmp: null,
    secrets: { apiPassword: 'a password' },
  });
});

test('devices can be added in series, each with its own name and address', async () => {
  const shown = await show(<Form type="access-point" loaded={null} />, { address });
  await expect.element(field('Name')).toHaveFocus();
  await userEvent.fill(field('Name'), 'Lobby 1');
  await userEvent.fill(field('Address'), '10.0.0.11');
  await userEvent.fill(field('Location'), 'Lobby');
  await button('Save and add another').dblClick();
  await expect.element(page.getByText('Created Lobby 1')).toBeVisible();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Name')).toHaveValue('');
  await expect.element(field('Address')).toHaveValue('');
  await expect.element(field('Location')).toHaveValue('Lobby');
  await userEvent.keyboard('Lobby 2');
  await userEvent.fill(field('Address'), '10.0.0.12');
  await button('Save').click();
  await expect.poll(shown.address).toBe(devices.screens.list);
  expect(creations).toBe(2);
  expect(created).toMatchObject({ name: 'Lobby 2', host: '10.0.0.12', location: 'Lobby' });
});

test('the next device of a series has neither the certificate nor the test result of the one before', async () => {
  // As high as the form: an open list is hidden while its field is scrolled out of view.
  await page.viewport(1440, 2000);
  await show(<Form type="mikrotik" loaded={null} />, { address });
  const fingerprint = field('SHA-256 fingerprint');
  const tested = page.getByRole('region', { name: 'Connection test' }).getByText('Failed');
  await userEvent.fill(field('Name'), 'Router 1');
  await userEvent.fill(field('Address'), '10.0.0.1');
  await page.getByRole('switch', { name: 'Use the management interface' }).click();
  await userEvent.fill(field('User name'), 'admin');
  await userEvent.fill(password, 'a password');
  await page.getByRole('combobox', { name: 'Certificate' }).click();
  await page.getByRole('option', { name: 'This certificate only' }).click();
  await userEvent.fill(fingerprint, Array(32).fill('ab').join(':'));
  await button('Test connection').click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(tested).toBeVisible();

  isUp = false;
  await button('Save and add another').click();
  await expect.element(page.getByText('Something went wrong')).toBeVisible();
  await expect.element(tested).toBeVisible();
  isUp = true;
  await button('Save and add another').click();
  await expect.element(page.getByText('Created Router 1')).toBeVisible();
  await expect.element(fingerprint).toHaveValue('');
  await expect.element(tested).not.toBeInTheDocument();
});

test('a stored secret is unchanged unless another one is entered', async () => {
  await show(<Form type="mikrotik" loaded={router} />, { address });
  await expect.element(password).toHaveValue('');
  await userEvent.fill(field('Location'), 'Attic');
  await button('Save').click();
  await expect.poll(() => updated?.location).toBe('Attic');
  expect(updated?.secrets).toEqual({});
  await userEvent.fill(password, 'another');
  await button('Save').click();
  await expect.poll(() => updated?.secrets).toEqual({ apiPassword: 'another' });
  await expect.element(password).toHaveValue('');
});

test('resolving a conflict retains the other administrator’s changes and the entered secret', async () => {
  await show(<Form type="mikrotik" loaded={router} />, { address });
  await userEvent.fill(field('Location'), 'Attic');
  await userEvent.fill(password, 'another');
  stored = { ...router, location: 'Roof', serial: 'S-1', version: 2 };
  await button('Save').click();
  await expect.element(dialog.getByRole('row', { name: 'Location Attic Roof' })).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: /Serial/ })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Saved Router')).toBeVisible();
  expect(stored).toMatchObject({ location: 'Attic', serial: 'S-1', version: 3 });
  expect(updated?.secrets).toEqual({ apiPassword: 'another' });
});

test('a device with unsaved changes can be deleted', async () => {
  const shown = await show(<Form type="mikrotik" loaded={router} />, { address });
  await userEvent.fill(field('Location'), 'Attic');
  await button('Delete').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Deleted Router')).toBeVisible();
  await expect.poll(shown.address).toBe(devices.screens.list);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('beside the form are the state, the last day, the last test and then what to do; narrow windows have the state above it', async () => {
  const down = { ...router, state: 'down' as const, lastError: 'No answer to ping' };
  await show(<Form type="mikrotik" loaded={{ ...down, strip: `${'u'.repeat(40)}dddddddd` }} />, {
    address,
  });
  const side = (name: string) => page.getByRole('region', { name, exact: true });
  await expect.element(side('State').getByText('No answer to ping')).toBeVisible();
  await expect
    .element(side('Last 24 hours').getByRole('img'))
    .toHaveAccessibleName('Of 48 half hours: 40 up, 0 degraded, 8 down');
  await expect.element(side('Connection test').getByText(/^“Test connection” tries/)).toBeVisible();
  await button('Test connection').click();
  await expect.element(dialog.getByText(/^No answer from/)).toBeVisible();
  const shown = dialog.getByText(/^No answer from/).element();
  expect(shown.scrollWidth, 'the advice is whole').toBeLessThanOrEqual(shown.clientWidth);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(side('Connection test').getByText('Failed')).toBeVisible();
  await expect.element(side('Connection test').getByText(/^No answer from/)).toBeVisible();

  await page.viewport(1200, 800);
  await expect.element(side('Connection test')).not.toBeInTheDocument();
  await expect.element(side('State')).toBeVisible();
  await page.viewport(1280, 800);
});

test('a new gateway is told where its lines will be', async () => {
  await show(<Form type="mikrotik" loaded={null} />, { address });
  await expect
    .element(page.getByText(/^Once it is saved, the lines to paste into MikroTik RouterOS/))
    .toBeVisible();
});

test('for a role that only views, the form has no inputs', async () => {
  permissions = { devices: 'view' };
  await show(<Form type="mikrotik" loaded={router} />, { address });
  const form = page.getByRole('form');
  await expect.element(form).toMatchTextContent('Use the management interfaceYes');
  for (const role of ['combobox', 'switch', 'textbox'])
    await expect.element(form.getByRole(role)).not.toBeInTheDocument();
});
