import fc from 'fast-check';

const texts = [
  '',
  ' ',
  'NaN',
  '-Infinity',
  '1e999',
  '0x10',
  '٣',
  'null',
  'undefined',
  '\u0000',
  'a\u0000b',
  // Six characters, not NUL.
  'a\\u0000b',
  '\u0001\u0008\u001b[31m',
  '\r\nset-cookie: a=b',
  '\u2028\u2029\ufeff',
  '\ud800',
  'a\udfff',
  '\u202egpj.exe',
  'שלום',
  'e\u0301'.repeat(50),
  "' or '1'='1",
  "'; drop table device; --",
  '%',
  '\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '=1+1',
  '{{7*7}}${7*7}',
  '__proto__',
  'constructor',
  '0000-01-01',
  '2026-02-30T25:61',
  '9999-12-31T23:59:59.999Z',
  '-000001-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2147483648',
  '99999999999999999999',
  '-1',
  '0',
  'x'.repeat(300),
  'x'.repeat(10_000),
  '😀'.repeat(2_500),
];

const numbers = [
  -1,
  0,
  -0,
  0.5,
  1e-7,
  127,
  32_768,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

const shapes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  { length: 1 },
  { toString: null },
  { valueOf: null },
  { length: { valueOf: null } },
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
  nested(60),
];

const largeArrays: readonly unknown[] = [
  Array.from({ length: 10_001 }, (_none, index) => index),
  Array.from({ length: 2_000 }, () => '00000000-0000-4000-8000-000000000000'),
];

function nested(depth: number): unknown {
  return depth === 0 ? [] : [nested(depth - 1)];
}

/** Texts that programs often handle incorrectly, and random texts. */
export const hostileText = fc.oneof(
  { arbitrary: fc.constantFrom(...texts), weight: 4 },
  fc
    .array(fc.nat({ max: 0x10_ff_ff }), { maxLength: 20 })
    .map((points) => String.fromCodePoint(...points)),
  fc.uuid(),
);

/** JSON values of unexpected types and sizes. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 16 },
  { arbitrary: fc.constantFrom(...numbers), weight: 10 },
  { arbitrary: fc.constantFrom(...shapes), weight: 10 },
  { arbitrary: fc.double(), weight: 5 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 5 },
  { arbitrary: fc.constantFrom(...largeArrays), weight: 1 },
);

/** Incorrectly encoded parts of a URL. */
export const rawPart = fc.constantFrom(
  '%',
  '%zz',
  '%00',
  '%2e%2e%2f',
  '..%2f..%2fetc%2fpasswd',
  '%ff%fe',
  '%c0%af',
  '%ed%a0%80',
  '%u0041',
  '+',
  ';a=b',
  '%0d%0aset-cookie:a=b',
  '%252e%252e',
  '%F0%9F%98%80'.repeat(100),
  'x'.repeat(400),
  'x'.repeat(16_000),
  `${'%5B'.repeat(5_000)}${'%5D'.repeat(5_000)}`,
);

/** Query strings with many, repeated or nameless parameters. */
export const rawQuery = fc.constantFrom(
  'page=1&page=2',
  'text=a&text=b&text=',
  'x=1&'.repeat(3_000),
  '=&&=a&?',
  'page[]=1&page[a]=2',
  '__proto__=1&constructor=2&toString=3',
  '%00=1&%ff=2&%zz',
);

/** Bodies that are not JSON objects, and empty ones. */
export const rawBody = fc.constantFrom(
  '',
  '{',
  '}',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  'NaN',
  'undefined',
  '[1e999]',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '"\\ud800"',
  '"\\u0000"',
  'null',
  '0',
  '"text"',
  '[]',
  '{"a":1,"a":2}',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{"a":${'9'.repeat(5_000)}}`,
  ' '.repeat(1_000_001),
);

export const contentType = fc.constantFrom(
  '',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'image/png',
  'x',
);

/** Headers with values that no browser sends. The length of a body is that of `content-length` only when it is read. */
export const oddHeader = fc.constantFrom(
  ['content-length', '5'],
  ['content-length', '99999999999999999999'],
  ['content-length', 'x'],
  ['content-encoding', 'gzip'],
  ['transfer-encoding', 'x'],
  ['cookie', '=====;; ;"%zz'],
  ['cookie', 'AtriumBinding=%ff; AtriumBinding="'],
  ['range', 'bytes=0-,-1,9-1'],
  ['if-none-match', '*, "a", W/"'],
  ['if-modified-since', 'yesterday'],
  ['last-event-id', '9e99'],
  ['origin', 'null'],
  ['accept', '\u00ff;q=x'],
  ['accept-encoding', 'x;q=y, '.repeat(500)],
  ['user-agent', '\u00ff'.repeat(5_000)],
  ['forwarded', 'for=";;='],
  ['x-forwarded-for', '%, 1.2.3.4:x, ::::'],
  ['x-forwarded-proto', ', ,https'],
);

export const authorization = fc.constantFrom(
  '',
  'Bearer',
  'Bearer ',
  'Bearer null',
  `Bearer ${'x'.repeat(10_000)}`,
  'Basic YWRtaW46YWRtaW4=',
  "Bearer ' or 1=1 --",
);
