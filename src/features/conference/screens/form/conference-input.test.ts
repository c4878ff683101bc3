import { expect, test } from 'vitest';
import { newDraft } from '../../../../contract/fields/fields.ts';
import { firstStepWithErrors, stepOfField } from '../wizard/steps.ts';
import { readDraft } from '../wizard/stored-draft.ts';
import {
  checkedOf,
  conferenceInput,
  draftErrors,
  fittingDraft,
  parseConference,
} from './conference-input.ts';
import { withNewStart } from './moved-times.ts';

const roomId = '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c';
const typed = {
  ...newDraft(conferenceInput),
  name: 'Gala',
  start: '2030-03-05T09:00',
  end: '2030-03-05T17:00',
  attendees: '100',
  roomIds: [roomId],
};

test('every field of the form is in a step before the review', () => {
  const paths = Object.keys(conferenceInput.map).flatMap((name) =>
    name === 'secrets' ? ['secrets.code', 'secrets.password', 'secrets.wpaKey'] : [name],
  );
  expect(paths.filter((path) => stepOfField(path) === 'review')).toEqual([]);
});

test('an empty draft is not checked; one with times is, before it is complete', () => {
  expect(checkedOf(newDraft(conferenceInput), 'code')).toBeNull();
  const { start, end } = typed;
  expect(checkedOf({ ...newDraft(conferenceInput), start, end }, 'code')).toMatchObject({
    start,
    end,
    roomIds: [],
    downKbps: null,
  });
});

test('an end before the start is an error while other steps are still empty', () => {
  const draft = { ...newDraft(conferenceInput), start: typed.end, end: typed.start };
  const errors = draftErrors(draft, 'code');
  expect(errors.end).toBe('Must be after the start');
  expect(firstStepWithErrors(errors)?.step).toBe('basics');
});

test('a dark VLAN has no login and no bandwidth, whatever was typed before; nothing typed is lost', () => {
  const draft = {
    ...typed,
    mode: 'dark',
    downKbps: '10 Mbit/s',
    landingPage: 'https://example.com',
    publicAddresses: '2',
    secrets: { ...typed.secrets, code: 'SECRET1' },
  };
  expect(parseConference(draft, 'code')).toMatchObject({
    downKbps: null,
    landingPage: null,
    publicAddresses: 0,
    secrets: {},
  });
  expect(draft.downKbps).toBe('10 Mbit/s');
  expect(fittingDraft({ ...draft, mode: 'standard' }, 'code').downKbps).toBe('10 Mbit/s');
});

test('a site with codes sends no user name, one with passwords no code', () => {
  const draft = {
    ...typed,
    userName: 'gala',
    secrets: { ...typed.secrets, code: 'SECRET1', password: 'secret-9' },
  };
  expect(parseConference(draft, 'code')).toMatchObject({
    userName: null,
    secrets: { code: 'SECRET1' },
  });
  expect(parseConference(draft, 'password')).toMatchObject({
    userName: 'gala',
    secrets: { password: 'secret-9' },
  });
});

test('a stored draft of other fields is discarded', () => {
  const empty = newDraft(conferenceInput);
  expect(readDraft(JSON.stringify({ values: typed, finished: 2 }), empty)).toEqual({
    values: typed,
    finished: 2,
  });
  for (const text of [
    null,
    '{',
    '{}',
    'null',
    JSON.stringify({ values: { name: 'x' }, finished: 1 }),
    JSON.stringify({ values: { ...typed, roomIds: [5] }, finished: 1 }),
  ])
    expect(readDraft(text, empty)).toBeNull();
});

test('another start keeps the length', () => {
  expect(withNewStart(typed, '2030-03-08T23:00')).toEqual({
    start: '2030-03-08T23:00',
    end: '2030-03-09T07:00',
  });
});
