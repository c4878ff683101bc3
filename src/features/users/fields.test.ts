import { describe, expect, test } from 'vitest';
import { newDraft, parseDraft, toDraft } from '../../contract/fields/fields.ts';
import { refund } from './activity/fields.ts';
import { exampleGuest } from './examples.ts';
import { extensionForm, guestForm, quickEnd } from './fields.ts';

const timeZone = 'America/New_York';
const stay = { areaNumber: 400_636, removesPassword: false, password: undefined };

function formOf(changes: { validUntil: string | null; hasPassword?: boolean }) {
  const record = { ...exampleGuest(), hasPassword: false, ...changes };
  const form = guestForm({ timeZone, record });
  return { form, draft: toDraft(form, { ...record, ...stay }) };
}

describe('the form of a guest', () => {
  test('shows an end in the site’s time zone, and retains its seconds while unchanged', () => {
    const validUntil = '2026-06-10T12:30:45.678Z';
    const { form, draft } = formOf({ validUntil });
    expect(draft.validUntil).toBe('2026-06-10T08:30');
    expect(parseDraft(form, draft).record).toMatchObject({ validUntil });
    const later = { ...draft, validUntil: '2090-01-02T12:00' };
    expect(parseDraft(form, later).record).toMatchObject({
      validUntil: '2090-01-02T17:00:00.000Z',
    });
  });

  test('accepts an end in the past only while it is unchanged', () => {
    const { form, draft } = formOf({ validUntil: '2020-06-10T12:30:00.000Z' });
    expect(parseDraft(form, draft).errors).toBe(null);
    expect(parseDraft(form, { ...draft, validUntil: '2020-06-10T08:31' }).errors).toEqual({
      validUntil: 'Please select a later date',
    });
  });

  test('removes the password even if another one is typed, and requires a username for a password', () => {
    const { form, draft } = formOf({ validUntil: null, hasPassword: true });
    expect(parseDraft(form, draft).errors).toEqual({ username: 'Required' });
    const removed = { ...draft, password: 'short', removesPassword: true };
    expect(parseDraft(form, removed).record).toMatchObject({ password: null });
    const typed = { ...draft, username: 'zoe', password: 'short' };
    expect(parseDraft(form, typed).errors).toEqual({ password: 'Must be at least 8 characters' });
  });

  test('of a new guest requires an area and identifying data', () => {
    const form = guestForm({ timeZone, record: null });
    const draft = newDraft(form);
    expect(parseDraft(form, draft).errors).toEqual({ areaNumber: 'Required' });
    expect(parseDraft(form, { ...draft, areaNumber: '400636' }).errors).toEqual({
      name: 'Enter a name or other identifying data',
    });
    expect(parseDraft(form, { ...draft, areaNumber: '400636', room: '7' }).errors).toBe(null);
  });
});

test('an extension needs a date unless the plan has a fixed end', () => {
  const form = extensionForm(timeZone);
  const planId = crypto.randomUUID();
  const errorsOf = (end: string, until: string, planEnds: boolean) =>
    parseDraft(form, { planId, end, until }, { now: new Date(), planEnds: () => planEnds }).errors;
  expect(errorsOf('plan', '', true)).toBe(null);
  expect(errorsOf('plan', '', false)).toEqual({ until: expect.stringContaining('choose a date') });
  expect(errorsOf('date', '', true)).toEqual({
    until: 'Enter a complete date and time',
  });
  expect(errorsOf('date', '2020-01-01T00:00', true)).toEqual({
    until: 'Please select a later date',
  });
  expect(errorsOf('date', '2090-01-01T00:00', false)).toBe(null);
});

test.each([
  ['0', 595, 'Must be greater than 0'],
  ['5.96', 595, 'Must be €5.95 or less'],
  ['1', 0, 'Nothing of this purchase can be refunded'],
])('a refund of %s with %i cents left is rejected', (amount, refundable, message) => {
  expect(parseDraft(refund, { amount, currency: 'EUR' }, { refundable }).errors).toEqual({
    amount: message,
  });
});

test('an hour and a day are added to the start of an extension, without a date', () => {
  const start = '2026-06-10T12:00:00Z';
  expect(quickEnd('hour', start)).toEqual(new Date('2026-06-10T13:00:00Z'));
  expect(quickEnd('day', start)).toEqual(new Date('2026-06-11T12:00:00Z'));
  expect(quickEnd('plan', start)).toBe(null);
  const form = extensionForm('UTC');
  const draft = newDraft(form, { end: 'hour' });
  expect(parseDraft(form, draft, { now: new Date(), planEnds: () => false }).errors).toBe(null);
});
