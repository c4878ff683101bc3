import { expect, test } from 'vitest';
import { sentName } from './sent-name.ts';

const guest = { lastName: 'Müller', firstName: 'Anna' };

test('a name is sent in the format of the property system', () => {
  expect(sentName(guest, 'last')).toBe('Müller');
  expect(sentName(guest, 'lastFirst')).toBe('Müller, Anna');
  expect(sentName(guest, 'firstLast')).toBe('Anna Müller');
  for (const format of ['last', 'lastFirst', 'firstLast'] as const)
    expect(sentName({ ...guest, firstName: '' }, format)).toBe('Müller');
});

test('a name contains nothing that ends a field or a record, and at most 200 characters', () => {
  expect(sentName({ lastName: 'O|Neil\r\u0003', firstName: 'A\nB' }, 'lastFirst')).toBe(
    'O Neil , A B',
  );
  const long = sentName({ lastName: '😀'.repeat(150), firstName: 'x'.repeat(80) }, 'lastFirst');
  expect([...long]).toHaveLength(200);
});
