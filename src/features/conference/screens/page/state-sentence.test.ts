import { expect, test } from 'vitest';
import { faultsSentence, stateSentence } from './state-sentence.ts';

const record = {
  state: 'Active',
  awaitsApproval: false,
  startsAt: '2030-03-05T08:00:00.000Z',
  endsAt: '2030-03-05T16:00:00.000Z',
  prepareAt: '2030-03-05T07:30:00.000Z',
  activeAt: '2030-03-05T08:01:00.000Z',
  endedAt: null,
  endedBy: null,
  reason: null,
  online: 1,
  expected: 200,
  mode: 'standard',
  timeZone: 'Europe/Oslo',
  steps: [{ state: 'Done' }, { state: 'Failed' }, { state: 'Waiting' }],
} as const;

test('an active conference says since when and until when it is on, by the clock of the site', () => {
  const sentence = stateSentence(record);
  expect(sentence).toMatch(/^On since .*09:01, until .*17:00\. 1 of 200 devices online\.$/);
});

test('one that is being prepared says how far it is', () => {
  expect(stateSentence({ ...record, state: 'Preparing' })).toContain('1 of 3 devices');
});

test('one that awaits an approval says why nothing happens', () => {
  const scheduled = { ...record, state: 'Scheduled', awaitsApproval: true } as const;
  expect(stateSentence(scheduled)).toContain('without an approval');
});

test('one that was ended says by whom and why', () => {
  const ended = { ...record, state: 'Ended', endedBy: 'Ada', reason: 'Fire alarm.' } as const;
  expect(stateSentence(ended)).toMatch(/by Ada\. Fire alarm\.$/);
});

test('devices that lack something are counted', () => {
  expect(faultsSentence([{ state: 'Done' }])).toBeNull();
  expect(faultsSentence([{ state: 'Failed' }, { state: 'Done' }])).toMatch(/^1 device lacks/);
  expect(faultsSentence([{ state: 'Failed' }, { state: 'UndoFailed' }])).toMatch(/^2 devices lack/);
});
