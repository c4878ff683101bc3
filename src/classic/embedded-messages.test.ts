import { describe, expect, test } from 'vitest';
import {
  type ConsoleMessage,
  messageOfConsole,
  messageOfPage,
  type PageMessage,
} from './embedded-messages.ts';

const frame = new MessageChannel().port1;
const timestamp = '17001';
const expected = { source: frame, origin: 'https://console.example.com', timestamp };
const from = (data: unknown) => ({ source: frame, origin: expected.origin, data });

const pageMessages: PageMessage[] = [
  { type: 'ready', timestamp },
  { type: 'navigate', address: '?item=new&text=ann', replace: false, timestamp },
  { type: 'navigate', address: '/setup/organization?org=1', replace: true, timestamp },
  {
    type: 'snackbar',
    color: 'success',
    text: 'Saved Ann Smith',
    code: '',
    action: 'Undo',
    timestamp,
  },
  { type: 'snackbar', color: 'error', text: 'It failed', code: 'a1b2c3d4', action: '', timestamp },
  { type: 'hide-error', text: 'It failed', timestamp },
  { type: 'height', height: 1200, timestamp },
  { type: 'record', name: 'Anna Lind', timestamp },
  { type: 'dirty', dirty: true, timestamp },
  { type: 'dialog', isOpen: true, timestamp },
  { type: 'activity', timestamp },
  { type: 'logout', timestamp },
];
const consoleMessages: ConsoleMessage[] = [
  { type: 'theme', choice: 'dark', timestamp },
  { type: 'show', search: '?item=new', timestamp },
  { type: 'show', search: '', timestamp },
  { type: 'session', timestamp },
  { type: 'snackbar-action', timestamp },
];
const sides = [
  { side: 'the page', read: messageOfPage, messages: pageMessages, others: consoleMessages },
  { side: 'the console', read: messageOfConsole, messages: consoleMessages, others: pageMessages },
];

describe.each(sides)('of $side', ({ read, messages, others }) => {
  test.each(messages.map((message) => [message.type, message] as const))(
    'takes %s as it is, and drops it when one thing about it is forged',
    (_type, message) => {
      expect(read(from(message), expected)).toEqual(message);
      const forged = [
        { ...from(message), source: new MessageChannel().port1 },
        { ...from(message), source: null },
        { ...from(message), origin: 'https://evil.example.com' },
        { ...from(message), origin: 'http://console.example.com' },
        { ...from(message), origin: 'https://console.example.com:8443' },
        { ...from(message), origin: 'https://console.example.com.evil' },
        { ...from(message), origin: 'null' },
        { ...from(message), origin: '' },
        from({ ...message, timestamp: '17000' }),
        from({ ...message, timestamp: 17001 }),
        from({ ...message, timestamp: ['17001'] }),
        from({ ...message, timestamp: undefined }),
        from({ ...message, type: message.type.toUpperCase() }),
        from({ ...message, type: [message.type] }),
        from({ ...message, type: 'constructor' }),
        from({ ...message, accessToken: 'a'.repeat(43) }),
        from([message]),
        from(JSON.stringify(message)),
        ...Object.keys(message).map((name) =>
          from(Object.fromEntries(Object.entries(message).filter(([other]) => other !== name))),
        ),
        ...Object.keys(message).map((name) =>
          from({ ...message, [name]: { toString: () => 'x' } }),
        ),
        ...Object.keys(message).map((name) => from({ ...message, [name]: null })),
      ];
      expect(forged.filter((event) => read(event, expected) !== null)).toEqual([]);
    },
  );

  test('drops messages of the other side, and all messages without a source', () => {
    expect(others.filter((message) => read(from(message), expected) !== null)).toEqual([]);
    for (const message of messages)
      expect(read({ ...from(message), source: null }, { ...expected, source: null })).toBeNull();
  });

  test.each([null, undefined, 7, 'ready', [], new Map([['type', 'ready']])])('drops %s', (data) => {
    expect(read(from(data), expected)).toBeNull();
  });
});

const navigate = { type: 'navigate', replace: false, timestamp };
const snackbar = {
  type: 'snackbar',
  color: 'error',
  text: 'x',
  code: '',
  action: 'Undo',
  timestamp,
};

test.each([
  ['an address of another host', { ...navigate, address: '//evil.example.com' }],
  ['one that browsers take for that', { ...navigate, address: '/\\evil.example.com' }],
  ['a script for an address', { ...navigate, address: 'javascript:alert(1)' }],
  ['a whole address', { ...navigate, address: 'https://console.example.com/' }],
  ['an empty address', { ...navigate, address: '' }],
  ['an address with a line break', { ...navigate, address: '?a\nb' }],
  ['an endless address', { ...navigate, address: `?${'a'.repeat(2000)}` }],
  ['an endless text', { ...snackbar, text: 'x'.repeat(501) }],
  ['an endless code', { ...snackbar, code: 'x'.repeat(41) }],
  ['an endless action', { ...snackbar, action: 'x'.repeat(41) }],
  ['an unknown colour', { ...snackbar, color: 'blue' }],
  ['a height that is none', { type: 'height', height: Number.NaN, timestamp }],
  ['a negative height', { type: 'height', height: -1, timestamp }],
  ['a height without end', { type: 'height', height: Number.POSITIVE_INFINITY, timestamp }],
  ['a height in words', { type: 'height', height: '1200', timestamp }],
  ['a height higher than any page', { type: 'height', height: 100_001, timestamp }],
])('drops %s', (_what, data) => {
  expect(messageOfPage(from(data), expected)).toBeNull();
});

test.each([
  ['a theme that is none', { type: 'theme', choice: 'pink', timestamp }],
  ['an address in place of what follows it', { type: 'show', search: '/x?y', timestamp }],
  ['an endless view', { type: 'show', search: `?${'a'.repeat(2000)}`, timestamp }],
])('drops %s from the console', (_what, data) => {
  expect(messageOfConsole(from(data), expected)).toBeNull();
});
