import { expect, test } from 'vitest';
import type { RoleTemplateRecord } from './contract.ts';
import { exampleTemplate } from './examples.ts';
import { newTemplate, noticeFor, whyReadOnly } from './startOfForm.ts';
import { checked, valuesOf } from './values.ts';

const unlimited = { permissions: null, rights: null };
const record: RoleTemplateRecord = {
  ...exampleTemplate(),
  id: '00000000-0000-4000-8000-000000000000',
  type: 'site',
  origin: 'own',
  owner: { number: 1, name: 'Inn' },
  usedBy: 0,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'Ada',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: 'Ada',
};

test('a copy by somebody with less leaves out what they lack, with the page that goes with it, and says so', () => {
  const author = { permissions: { organization: 'view' } as const, rights: [] };
  const copy = newTemplate(author, 'site', exampleTemplate());
  expect(copy).toMatchObject({ name: 'Night Audit', rights: [], redirect: null });
  expect(checked(valuesOf(copy), 'site', author).errors).toBeNull();
  expect(noticeFor(author, 'site', null, exampleTemplate())).toContain(
    'Revenue Summary, Export lists and reports',
  );
});

test('a copy by somebody with everything is whole', () => {
  expect(newTemplate(unlimited, 'site', exampleTemplate())).toMatchObject({
    redirect: exampleTemplate().redirect,
    rights: ['export'],
  });
  expect(noticeFor(unlimited, 'site', null, exampleTemplate())).toBeNull();
});

test('only the own templates that give no more than the author has can be changed', () => {
  expect(whyReadOnly(record, unlimited)).toBe(false);
  expect(whyReadOnly({ ...record, origin: 'built-in', owner: null }, unlimited)).toContain(
    'built in',
  );
  expect(whyReadOnly({ ...record, origin: 'inherited' }, unlimited)).toContain('belongs to Inn');
  expect(whyReadOnly({ ...record, origin: 'inherited', owner: null }, unlimited)).toContain(
    'belongs to an organization above',
  );
  expect(whyReadOnly(record, { permissions: {}, rights: ['export'] })).toContain(
    'does not allow Revenue Summary',
  );
});

test('every mistake of the form is shown at once', () => {
  const values = {
    ...valuesOf(exampleTemplate({ name: '', permissions: { devices: 'edit' } })),
    redirect: '/admin-ui/admin/report/pms',
  };
  expect(checked(values, 'report', unlimited).errors).toEqual({
    name: 'Required',
    'permissions.devices': 'Report roles have no more than ‘none’ for Devices',
    redirect: 'This role may not view PMS Transactions',
  });
});
