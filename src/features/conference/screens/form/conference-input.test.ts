import { expect, test } from 'vitest';
import { newDraft } from '../../../../contract/fields/fields.ts';
import { enteredOf } from '../wizard/entered-findings.ts';
import { errorsOfStep, firstStepWithErrors, stepOfField } from '../wizard/steps.ts';
import { readDraft } from '../wizard/stored-draft.ts';
import {
  checkedOf,
  conferenceInput,
  draftErrors,
  fittingDraft,
  newConferenceErrors,
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
  expect(errors.end).toBe('The end must be after the start');
  expect(firstStepWithErrors(errors)?.step).toBe('basics');
});

test('an own SSID with WPA asks for its key in its step, and a site with passwords for the login', () => {
  const draft = { ...typed, ssidKind: 'own', security: 'wpa2' };
  expect(errorsOfStep('rooms', newConferenceErrors(draft, 'code'))).toEqual({
    'secrets.wpaKey': 'Enter a WPA key: an SSID with WPA needs one',
  });
  const keyed = { ...draft, secrets: { ...typed.secrets, wpaKey: 'long-enough-9' } };
  expect(newConferenceErrors(keyed, 'code')).toEqual({});
  expect(newConferenceErrors({ ...draft, security: 'open' }, 'code')).toEqual({});
  const byPassword = errorsOfStep('login', newConferenceErrors(typed, 'password'));
  expect(Object.keys(byPassword)).toEqual(['userName', 'secrets.password']);
  expect(newConferenceErrors({ ...typed, mode: 'bypass' }, 'password')).toEqual({});
});

test('the check beside a step names what is entered, not what later steps ask', () => {
  const finding = (path: string) => ({ path, text: path });
  const found = {
    conflicts: ['end', 'roomIds', 'secrets.wpaKey', 'vlan'].map(finding),
    warnings: ['portIds', 'attendees'].map(finding),
  };
  const pathsOf = (draft: typeof typed, finished: number) => {
    const { conflicts, warnings } = enteredOf(found, draft, finished);
    return [...conflicts, ...warnings].map(({ path }) => path);
  };
  const basics = { ...typed, attendees: '', roomIds: [] };
  // Whether a VLAN is free depends on the times alone.
  expect(pathsOf(basics, 0)).toEqual(['end', 'vlan']);
  expect(pathsOf({ ...basics, roomIds: [roomId] }, 3)).toEqual(['end', 'roomIds', 'vlan']);
  expect(pathsOf(basics, 4)).toEqual(['end', 'roomIds', 'secrets.wpaKey', 'vlan', 'portIds']);
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
