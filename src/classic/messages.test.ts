import { describe, expect, test } from 'vitest';
import { acceptedMessage } from './messages.ts';

const frame = new MessageChannel().port1;
const expected = { source: frame, origin: 'https://console.example.com', timestamp: '17001' };
const complete = {
  type: 'set-organization-complete',
  accessToken: 'a'.repeat(43),
  timestamp: '17001',
};
const event = { source: frame, origin: expected.origin, data: complete };

test('accepts the frame’s reply to this request', () => {
  expect(acceptedMessage(event, expected)).toEqual(complete);
});

const changed = (changes: object) => ({ ...event, data: { ...complete, ...changes } });
const failure = { type: 'set-organization-failed', message: 'Not found', timestamp: '17001' };

test.each([
  ['another source', { ...event, source: new MessageChannel().port1 }],
  ['no source', { ...event, source: null }],
  ['another origin', { ...event, origin: 'https://evil.example.com' }],
  ['our origin by another scheme', { ...event, origin: 'http://console.example.com' }],
  ['our origin at another port', { ...event, origin: 'https://console.example.com:8443' }],
  ['an origin that ends like ours', { ...event, origin: 'https://my-console.example.com' }],
  ['an origin that begins like ours', { ...event, origin: 'https://console.example.com.evil' }],
  ['an opaque origin', { ...event, origin: 'null' }],
  ['no origin', { ...event, origin: '' }],
  ['an earlier timestamp', changed({ timestamp: '17000' })],
  ['a later timestamp', changed({ timestamp: '17002' })],
  ['an empty timestamp', changed({ timestamp: '' })],
  ['a timestamp that is a number', changed({ timestamp: 17001 })],
  ['a timestamp in a list', changed({ timestamp: ['17001'] })],
  ['no timestamp', { ...event, data: { type: complete.type, accessToken: complete.accessToken } }],
  ['a token that is none', changed({ accessToken: '<script>' })],
  ['an empty token', changed({ accessToken: '' })],
  ['a token that is too short', changed({ accessToken: 'a'.repeat(19) })],
  ['a token that is too long', changed({ accessToken: 'a'.repeat(101) })],
  ['a token with a line break', changed({ accessToken: `${'a'.repeat(42)}\n` })],
  ['a token that could end a cookie', changed({ accessToken: `${'a'.repeat(30)}; path=/` })],
  ['a token that is no text', changed({ accessToken: { toString: () => 'a'.repeat(43) } })],
  ['no token', { ...event, data: { type: complete.type, timestamp: '17001' } }],
  ['a further field', changed({ role: 'admin' })],
  ['the end of the session with a token in it', changed({ type: 'logout' })],
  ['another type', changed({ type: 'log-out' })],
  ['a type in capitals', changed({ type: 'SET-ORGANIZATION-COMPLETE' })],
  ['a type in a list', changed({ type: ['set-organization-complete'] })],
  ['the fields of the other type', changed({ type: 'set-organization-failed' })],
  ['a failure in no words', { ...event, data: { ...failure, message: null } }],
  ['a failure in endless words', { ...event, data: { ...failure, message: 'x'.repeat(501) } }],
  ['no object', { ...event, data: 'set-organization-complete' }],
  ['a list', { ...event, data: [complete] }],
  ['null', { ...event, data: null }],
  ['nothing', { ...event, data: undefined }],
])('drops a message with %s', (_what, forged) => {
  expect(acceptedMessage(forged, expected)).toBeNull();
});

test('drops everything without a frame', () => {
  expect(acceptedMessage({ ...event, source: null }, { ...expected, source: null })).toBeNull();
});

describe('the organization list', () => {
  const organization = {
    OrgNumber: 1,
    OrgName: 'World',
    ParentOrgNumber: null,
    OrgType: 'Grouping',
    IsActive: true,
  };
  const list = { type: 'tree-loaded', organizations: [organization], timestamp: '17001' };

  test('is accepted from its frame', () => {
    expect(acceptedMessage({ ...event, data: list }, expected)).toEqual(list);
  });

  test.each([
    ['no list', null],
    ['a number that is text', [{ ...organization, OrgNumber: '1' }]],
    ['no name', [{ ...organization, OrgName: undefined }]],
    ['a parent that is text', [{ ...organization, ParentOrgNumber: '0' }]],
    ['an unknown type', [{ ...organization, OrgType: 'Galaxy' }]],
    ['a state in words', [organization, { ...organization, IsActive: 'yes' }]],
  ])('is dropped with %s', (_what, organizations) => {
    const forged = { ...event, data: { ...list, organizations } };
    expect(acceptedMessage(forged, expected)).toBeNull();
  });
});

test('the end of the session is accepted from the frame only, for this request', () => {
  const over = { type: 'logout', timestamp: '17001' };
  expect(acceptedMessage({ ...event, data: over }, expected)).toEqual(over);
  const elsewhere = { ...event, data: { ...over, timestamp: '17000' } };
  expect(acceptedMessage(elsewhere, expected)).toBeNull();
});
