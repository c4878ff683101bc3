import { expect, test } from 'vitest';
import { apiErrorOf } from '../../contract/api-error.ts';
import { errorRecordOf } from './errorRecordOf.ts';

const around = {
  href: 'https://console.example/admin-ui/admin/setup/organization?org=1&at=SECRET#x',
  organizationNumber: 7,
  token: 'TOKEN-1',
  now: new Date('2026-11-21T05:00:00Z'),
  code: 'ab12',
};

test('an error of the page has all fields of the record', () => {
  const error = new TypeError('x is not a function');
  error.stack = 'TypeError: x is not a function\n    at paint (https://console.example/a.js:1:2)';
  expect(errorRecordOf(error, around)).toEqual({
    product: 'Atrium',
    component: 'console',
    version: '0.1.0',
    when: '2026-11-21T05:00:00.000Z',
    level: 'ERROR',
    message: 'x is not a function',
    context: { code: 'ab12' },
    data: {
      funcName: 'paint',
      href: 'https://console.example/admin-ui/admin/setup/organization?org=1&at=…#x',
      name: 'TypeError',
      org: 7,
      stack: error.stack,
    },
  });
});

test('the context of a failed call has its method, address and code', () => {
  const error = apiErrorOf({ method: 'GET', url: '/AdminApi/org/tree' }, 500, { Code: 409 });
  expect(errorRecordOf(error, around).context).toEqual({
    method: 'GET',
    url: '/AdminApi/org/tree',
    code: 409,
  });
});

test('the stack is cut to 2,000 characters', () => {
  const error = new Error('deep');
  error.stack = 'x'.repeat(5000);
  expect(errorRecordOf(error, around).data.stack).toHaveLength(2000);
});

test('a record never contains the token', () => {
  const error = new Error('Bearer TOKEN-1 was refused by /x?at=TOKEN-2&y');
  expect(JSON.stringify(errorRecordOf(error, around))).not.toMatch(/TOKEN-|SECRET/);
});

test.each(['thrown text', undefined, null, { some: 'thing' }])(
  'a record can be made of a thrown %o',
  (thrown) => {
    expect(errorRecordOf(thrown, around)).toMatchObject({
      message: String(thrown),
      level: 'ERROR',
    });
  },
);
