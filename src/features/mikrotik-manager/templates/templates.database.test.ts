// On both engines
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FakeRouter } from '../../../../test/routeros/router.ts';
import type { Serving } from '../../../../test/routeros/serve.ts';
import { newRecord } from '../../../contract/fields/fields.ts';
import { listVariables, routerTemplates, setVariable } from '../contract.ts';
import { routerTemplate } from '../fields.ts';
import { type ManagedSite, siteWithRouter } from '../testing/managed-site.ts';

let site: ManagedSite;
let router: FakeRouter & Serving;
let deviceId: string;

beforeEach(async () => {
  ({ site, router, deviceId } = await siteWithRouter({ latestVersion: '7.19' }));
});
afterEach(() => router[Symbol.asyncDispose]());

const compared = () => site.compared(deviceId);

test('a variable has the value of its nearest level, and a secret is never shown', async () => {
  await site.addTemplate({
    body: '/ip pool add name=guests ranges={{range}}\n/radius add service=hotspot address=192.0.2.7 secret={{secret}}',
    variables: [
      { name: 'range', kind: 'text', initial: '10.0.0.2' },
      { name: 'secret', kind: 'secret', initial: null },
    ],
  });
  const set = (body: Parameters<typeof site.call<typeof setVariable>>[1]['body']) =>
    site.call(setVariable, { params: site.params, body });
  expect((await compared()).router).toMatchObject({
    sync: 'Failed',
    syncError: '{{secret}} has no value. Set it under Variables.',
  });
  await set({ name: 'range', level: 'provider', value: '10.1.0.2' });
  await set({ name: 'range', level: 'device', deviceId, value: '10.2.0.2' });
  await set({ name: 'secret', level: 'site', value: 'top-secret' });
  const shown = await compared();
  expect(shown.variables).toMatchObject([
    { name: 'range', value: '10.2.0.2', origin: 'device' },
    { name: 'secret', value: '••••••', origin: 'site' },
  ]);
  expect(shown.templates).toMatchObject([{ text: expect.stringContaining('ranges=10.2.0.2') }]);
  const { rows } = await site.call(listVariables, { params: site.params });
  expect(JSON.stringify([shown, rows])).not.toContain('top-secret');
  expect(rows).toHaveLength(3);
});

test('a template of the provider or grouping is applied at its sites, and is not added from below', async () => {
  const { family, server, params } = site;
  await site.addTemplate({ scope: 'Provider', body: '/ip pool add name=guests ranges=10.0.0.2' });
  await site.addTemplate({ scope: 'Grouping', body: '/ip pool add name=staff ranges=10.0.1.2' });
  const below = await server.signInAs(family.site.number);
  const { rows } = await server.call(routerTemplates.list, { params, query: {} }, below);
  expect(rows.map(({ scope, canChange }) => [scope, canChange])).toEqual([
    ['Provider', false],
    ['Grouping', false],
  ]);
  const { templates } = await compared();
  expect(templates).toHaveLength(2);
  for (const [scope, reason] of [
    ['Provider', 'You do not manage the service provider of this site'],
    ['Grouping', 'You manage no grouping above this site'],
  ] as const)
    await expect(
      server.call(
        routerTemplates.create,
        { params, body: newRecord(routerTemplate, { name: 'Mine', scope, body: '/ip pool' }) },
        below,
      ),
    ).rejects.toMatchObject({ fields: { scope: reason } });
});

test('a value whose variable became a secret is shown no more', async () => {
  const template = (kind: 'text' | 'secret') =>
    site.addTemplate({
      body:
        kind === 'text'
          ? '/ip pool add name=guests ranges={{value}}'
          : '/radius add service=hotspot address=192.0.2.7 secret={{value}}',
      variables: [{ name: 'value', kind, initial: null }],
    });
  await template('text');
  await site.call(setVariable, {
    params: site.params,
    body: { name: 'value', level: 'site', value: 'in-clear' },
  });
  await template('secret');
  // Also when a template that says otherwise is applied later.
  await template('text');
  const { rows } = await site.call(listVariables, { params: site.params });
  expect(rows).toMatchObject([{ value: '••••••', isSecret: true }]);
});

test('of two administrators who set a value at once, the second is told', async () => {
  await site.addTemplate({
    body: '/ip pool add name=guests ranges={{range}}',
    variables: [{ name: 'range', kind: 'text', initial: null }],
  });
  const outcomes = await Promise.allSettled(
    ['10.0.0.2', '10.0.0.3', '10.0.0.4'].map((value) =>
      site.call(setVariable, {
        params: site.params,
        body: { name: 'range', level: 'site', value },
      }),
    ),
  );
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  for (const one of outcomes)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({
        fields: { value: 'Another administrator has just set this value. Reload the page.' },
      });
});
