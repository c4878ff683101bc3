import { expect, test } from 'vitest';
import { acceptedMessage } from './messages.ts';

const frame = new MessageChannel().port1;
const expected = { source: frame, origin: 'https://console.example.com', timestamp: '17001' };
const complete = {
  type: 'set-organization-complete',
  accessToken: 'a'.repeat(43),
  timestamp: '17001',
};
const event = { source: frame, origin: expected.origin, data: complete };

test('takes what the frame answers to this request', () => {
  expect(acceptedMessage(event, expected)).toEqual(complete);
});

test.each([
  ['another source', { ...event, source: new MessageChannel().port1 }],
  ['no source', { ...event, source: null }],
  ['another origin', { ...event, origin: 'https://evil.example.com' }],
  ['an opaque origin', { ...event, origin: 'null' }],
  ['an earlier timestamp', { ...event, data: { ...complete, timestamp: '17000' } }],
  ['no timestamp', { ...event, data: { type: complete.type, accessToken: complete.accessToken } }],
  ['a token that is none', { ...event, data: { ...complete, accessToken: '<script>' } }],
  ['a further field', { ...event, data: { ...complete, role: 'admin' } }],
  ['another type', { ...event, data: { ...complete, type: 'logout' } }],
  ['no object', { ...event, data: 'set-organization-complete' }],
])('drops a message with %s', (_what, forged) => {
  expect(acceptedMessage(forged, expected)).toBeNull();
});

test('drops everything while no frame is there', () => {
  expect(acceptedMessage({ ...event, source: null }, { ...expected, source: null })).toBeNull();
});
