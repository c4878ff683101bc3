import { expect, test } from 'vitest';
import type { DeviceState } from '../contract.ts';
import { withStates } from './useLiveList.ts';

const state: DeviceState = {
  id: 'one',
  state: 'down',
  stateSince: null,
  latencyMs: null,
  lossPercent: 100,
  uptimeSeconds: null,
  firmware: null,
  lastError: 'No answer',
  lastSeenAt: null,
  checkedAt: null,
};
const row = (id: string) => ({
  ...state,
  id,
  state: 'up' as const,
  name: id,
  type: 'other' as const,
  role: 'other' as const,
  status: 'Active' as const,
  macAddress: null,
  host: null,
  strip: '',
  timeZone: 'UTC',
});
const listed = {
  rows: [row('one'), row('two')],
  total: 2,
  states: { up: 2, degraded: 0, down: 0, unknown: 0, maintenance: 0, retired: 0 },
};

test('a row gets its latest state, and its other fields are unchanged', () => {
  const { rows, states } = withStates(listed, [state]);
  expect(states).toEqual({ up: 1, degraded: 0, down: 1, unknown: 0, maintenance: 0, retired: 0 });
  expect(rows).toMatchObject([
    { name: 'one', state: 'down', lastError: 'No answer' },
    { name: 'two', state: 'up' },
  ]);
});

test('states of devices on other pages change nothing', () => {
  expect(withStates(listed, [{ ...state, id: 'three' }])).toBe(listed);
});

test('a row without a new state is the same object, so it is not rendered again', () => {
  const { rows } = withStates(listed, [state]);
  expect(rows[0]).not.toBe(listed.rows[0]);
  expect(rows[1]).toBe(listed.rows[1]);
});
