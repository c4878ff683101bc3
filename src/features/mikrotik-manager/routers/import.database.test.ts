import { expect, test } from 'vitest';
import { importDevices } from '../../devices/import/contract.ts';
import { listRouters } from '../contract.ts';
import { managedSite } from '../testing/managed-site.ts';

test('routers are imported as devices of their type, and listed until they are retired', async () => {
  const site = await managedSite();
  await site.call(importDevices, {
    params: { orgNumber: String(site.family.area.number) },
    body: {
      fields: ['name', 'type', 'host'],
      lines: [
        { line: 2, values: ['Lobby router', 'mikrotik', '10.0.0.1'] },
        { line: 3, values: ['Lobby switch', 'switch', '10.0.0.2'] },
        { line: 4, values: ['Tower router', 'mikrotik', '10.0.0.3'] },
      ],
    },
  });
  const { rows } = await site.call(listRouters, { params: site.params });
  expect(rows).toMatchObject([
    { name: 'Lobby router', sync: 'Unknown', readAt: null },
    { name: 'Tower router', sync: 'Unknown', readAt: null },
  ]);
});
