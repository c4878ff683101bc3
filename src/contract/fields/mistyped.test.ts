import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Received, Reply, Sent } from '../endpoint.ts';
import { recordEndpoints } from '../record-endpoints.ts';
import { choice, choices, flag } from './choice-kinds.ts';
import { group, list, optional, optionalGroup } from './compound-kinds.ts';
import { csvColumns } from './csv-columns.ts';
import {
  crossFieldErrors,
  type Draft,
  type FieldPath,
  fields,
  newDraft,
  newRecord,
  parseDraft,
} from './fields.ts';
import { currency, money, wholeNumber } from './number-kinds.ts';
import { secret } from './secret-kinds.ts';
import { name, text } from './text-kinds.ts';

/**
 * Code that must not compile. The type check reports each `@ts-expect-error` whose next line compiles. Nothing here is
 * executed.
 */
const port = wholeNumber('Port', { from: 1, to: 65_535 });
const snmp = fields({ version: choice('Version', { v2: '2c', v3: '3' }), port });
const portalText = fields({ language: name('Language'), snmp: optionalGroup('SNMP', snmp) });
const texts = { item: 'Text', add: 'Add', to: 9, items: 'texts' };
const device = fields({
  name: name(),
  status: choice('Status', { Active: 'In use', Retired: 'Retired' }),
  port: optional(port),
  snmp: optionalGroup('SNMP', snmp),
  checks: group('Checks', fields({ ping: flag('Ping') }), { initial: { ping: true } }),
  texts: list('Texts', portalText, texts),
});
const withType = fields({ name: name() }, (_device, _error, _context: { type: string }) => {});

type Path = FieldPath<(typeof device)['map']>;

export const paths: Path[] = [
  'name',
  'snmp.port',
  'checks.ping',
  'texts.0.language',
  'texts.0.snmp.version',
];
export const wrongPaths: Path[] = [
  // @ts-expect-error no such field
  'nmae',
  // @ts-expect-error no such field in the group
  'snmp.prot',
  // @ts-expect-error no such field in the part
  'checks.pnig',
  // @ts-expect-error no such field in the list
  'texts.0.langauge',
  // @ts-expect-error no such field in the list's group
  'texts.0.snmp.verison',
  // @ts-expect-error an item of a list has a number
  'texts.first.language',
  // @ts-expect-error a list's field without its item
  'texts.language',
  // @ts-expect-error a field without fields
  'name.port',
];

export function wrongDescriptions() {
  fields({
    price: money('Price', { currency: 'currency', to: 9 }),
    currency: currency('Currency'),
  });
  fields({
    // @ts-expect-error no such sibling
    price: money('Price', { currency: 'curency', to: 9 }),
    currency: currency('Currency'),
  });
  fields({
    // @ts-expect-error no such sibling, for an optional price
    price: optional(money('Price', { currency: 'curency', to: 9 })),
    currency: currency('Currency'),
  });
  fields({ name: name(), port }, (record, error) => {
    // @ts-expect-error no such field
    if (record.prot === 5) error('port', 'Not 5');
    // @ts-expect-error a number is not a string
    if (record.port === '5') error('port', 'Not 5');
    // @ts-expect-error no such path
    error('prot', 'Not 5');
  });
  // @ts-expect-error no such choice
  choice('Status', { Active: 'In use', Retired: 'Retired' }, { initial: 'Actve' });
  // @ts-expect-error no such choice
  choices('Status', { Active: 'In use', Retired: 'Retired' }, { initial: ['Actve'] });
  // @ts-expect-error a string is not a number
  wholeNumber('Port', { from: 1, to: 9, initial: '5' });
  // @ts-expect-error a text needs a maximum length
  text('Text', {});
  // @ts-expect-error an item of another type
  list('Texts', snmp, { ...texts, initial: [{ version: 'v2', port: '5' }] });
}

export function wrongRecords() {
  newRecord(device, { name: 'Core', port: 161, snmp: { version: 'v2', port: 161 }, texts: [] });
  // @ts-expect-error no such field
  newRecord(device, { nmae: 'Core' });
  // @ts-expect-error a string is not a number
  newRecord(device, { port: '161' });
  // @ts-expect-error no such choice
  newRecord(device, { status: 'Actve' });
  // @ts-expect-error name is required
  newRecord(device, { name: null });
  // @ts-expect-error no such field in the group
  newRecord(device, { snmp: { version: 'v2', port: 161, prot: 162 } });
  // @ts-expect-error a string is not a number, in a new draft either
  newDraft(device, { port: '161' });
  // @ts-expect-error the draft of a number is a string
  const draft: Draft<typeof device>['port'] = 161;
  return draft;
}

export function wrongColumns() {
  csvColumns(device, { name: ['hostname'], snmp: [] });
  // @ts-expect-error no such field
  csvColumns(device, { nmae: [] });
}

export function wrongContexts() {
  crossFieldErrors(withType, { name: 'Core' }, { type: 'switch' });
  // @ts-expect-error the rules need a type
  crossFieldErrors(withType, { name: 'Core' });
  // @ts-expect-error no such context
  parseDraft(withType, { name: 'Core' }, { typ: 'switch' });
  // @ts-expect-error these rules need none
  crossFieldErrors(portalText, { language: 'en', snmp: null }, { type: 'switch' });
}

const options = {
  feature: 'devices',
  path: 'devices',
  id: 'deviceId',
  noun: 'device',
  fields: device,
  title: 'name',
  screens: { list: '/devices', item: '/devices/' },
  derived: { clients: z.int() },
  row: { name: device.map.name.schema, clients: z.int() },
  sort: ['name', 'clients'],
  filters: { status: z.optional(device.map.status.schema) },
} as const;
const deviceEndpoints = recordEndpoints(options);

type Query = Sent<typeof deviceEndpoints.list>['query'];
type Params = Sent<typeof deviceEndpoints.get>['params'];
type Body = Received<typeof deviceEndpoints.update>['body'];
type Device = Reply<typeof deviceEndpoints.get>;

export const queries: Query[] = [{}, { sort: 'name' }, { sort: '-clients', status: 'Active' }];
export const wrongQueries: Query[] = [
  // @ts-expect-error no such column
  { sort: 'nmae' },
  // @ts-expect-error no such column, descending
  { sort: '-nmae' },
  // @ts-expect-error a column that cannot be sorted by
  { sort: '-status' },
  // @ts-expect-error no such filter
  { staus: 'Active' },
  // @ts-expect-error no such value of the filter
  { status: 'Actve' },
];

export const params: Params = { orgNumber: '5', deviceId: '' };
export const wrongParams: Params[] = [
  // @ts-expect-error without the id
  { orgNumber: '5' },
  // @ts-expect-error the id of something else
  { orgNumber: '5', planId: '' },
];

export function wrongReplies(record: Device, body: Body) {
  // @ts-expect-error no such field
  record.nmae.trim();
  // @ts-expect-error a derived value cannot be changed
  body.clients.toFixed();
  // @ts-expect-error the server sets the stamps
  body.updatedBy.trim();
  return [record.clients.toFixed(), record.name.trim(), body.version.toFixed()];
}

const credentials = fields({ key: secret('Key') });
export const bodies: z.input<typeof credentials.schema>[] = [{}, { key: null }, { key: 'abc' }];
// @ts-expect-error a number is no secret
export const wrongBody: z.input<typeof credentials.schema> = { key: 5 };

export function wrongEndpoints() {
  // @ts-expect-error no such feature
  recordEndpoints({ ...options, feature: 'devces' });
  // @ts-expect-error no such field
  recordEndpoints({ ...options, title: 'nmae' });
}

test('the checked types are those of the endpoints', () => {
  expect(deviceEndpoints.get.path).toBe('/AdminApi/organizations/{orgNumber}/devices/{deviceId}');
});
