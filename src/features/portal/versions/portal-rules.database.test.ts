import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ownedBy } from '../../../../test/planting.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import type { DeviceType } from '../../devices/device-types.ts';
import type { Device } from '../../devices/fields.ts';
import { addDevices } from '../../devices/testing/added-devices.ts';
import { getPortal, publishPortal, savePortalDraft } from '../contract.ts';
import type { Block } from '../document/blocks.ts';
import { defaultPortal } from '../document/default-portal.ts';
import { emptyDocument, type PortalDocument } from '../document/fields.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.grouping.number);
});

const params = () => ({ orgNumber: String(family.area.number) });
const withSupport = (phone: string, email: string): PortalDocument => {
  const support: Block = { id: 'support', type: 'support', text: {}, phone, email };
  return { ...emptyDocument, pages: { ...defaultPortal.pages, pay: [support] } };
};
const save = (document: PortalDocument, version: number | null = null) =>
  server.call(
    savePortalDraft,
    { params: params(), body: { version, published: null, document } },
    token,
  );
const portal = () => server.call(getPortal, { params: params() }, token);

test('contact details that guests cannot use are refused by name', async () => {
  await expect(save(withSupport('call me maybe', 'nonsense'))).rejects.toMatchObject({
    status: 400,
    fields: {
      'document.pages.pay.0.phone': 'Invalid phone number',
      'document.pages.pay.0.email': 'Invalid Email',
    },
  });
  const saved = await save(withSupport(' +47 22 33 44 55 ', 'desk@hotel.example'));
  expect(saved.document.pages?.pay).toMatchObject([
    { phone: '+47 22 33 44 55', email: 'desk@hotel.example' },
  ]);
});

test('contact details from before the rules load, save and are published', async () => {
  await server.database.system
    .insertInto('portal_version')
    .values({
      ...ownedBy(family.area),
      number: 1,
      status: 'Draft',
      document: JSON.stringify(withSupport('', 'nonsense')),
    })
    .execute();
  expect((await portal()).draft?.document.pages?.pay).toMatchObject([{ email: 'nonsense' }]);
  await save({ ...withSupport('', 'nonsense'), garden: { entries: [] } }, 1);
  await expect(save(withSupport('', 'still nonsense'), 2)).rejects.toThrow('Invalid Email');
  const body = { version: 2, published: null, note: '', publishAt: null };
  const published = await server.call(publishPortal, { params: params(), body }, token);
  expect(published.status).toBe('Published');
});

test('the portal says whether a device of the area can send guests to it', async () => {
  const { area } = family;
  const [id = ''] = await addDevices(server.database.system, 1, { area, nextCheckAt: null });
  expect((await portal()).hasGateway).toBe(false);
  const change = (to: Partial<Pick<Device, 'role' | 'status'>> & { type?: DeviceType }) =>
    server.database.system.updateTable('device').set(to).where('id', '=', id).execute();
  await change({ type: 'mikrotik', role: 'gateway' });
  expect((await portal()).hasGateway).toBe(true);
  await change({ status: 'Retired' });
  expect(await portal()).toMatchObject({ hasGateway: false, gatewayTypes: [] });
});
