import { expect, test } from 'vitest';
import type { ConferenceDashboard, TimelineBar } from '../../dashboard/contract.ts';
import { reservedShapes, topOf, usagePath } from './bandwidth-shapes.ts';
import { placeBar } from './bar-look.ts';
import { barAfter, placeOf } from './scale.ts';
import { timelineRows } from './timeline-rows.ts';

const bar = (given: Partial<TimelineBar> = {}): TimelineBar => ({
  conferenceId: 'gala',
  name: 'Gala',
  state: 'Scheduled',
  hasFaults: false,
  awaitsApproval: false,
  problems: [],
  startsAt: '2030-03-05T09:00:00.000Z',
  endsAt: '2030-03-05T17:00:00.000Z',
  from: '2030-03-05T08:30:00.000Z',
  until: '2030-03-05T18:00:00.000Z',
  ...given,
});
const room = (
  id: string,
  given: Partial<ConferenceDashboard['rooms'][number]> = {},
): ConferenceDashboard['rooms'][number] => ({
  id,
  name: id,
  seats: null,
  partIds: [],
  bars: [],
  ...given,
});

test('parts follow their whole, and each room is shown once', () => {
  const rows = timelineRows([
    room('Atrium'),
    room('Hall A'),
    room('Hall', { partIds: ['Hall B', 'Hall A'] }),
    room('Hall B'),
    room('Both', { partIds: ['Hall', 'Atrium'] }),
  ]);
  expect(rows.map(({ name, depth, whole }) => [name, depth, whole])).toEqual([
    ['Both', 0, null],
    ['Hall', 1, 'Both'],
    ['Hall B', 2, 'Hall'],
    ['Hall A', 2, 'Hall'],
    ['Atrium', 1, 'Both'],
  ]);
});

test('rooms that contain each other, which cannot be stored, do not hang the page', () => {
  const rows = timelineRows([room('A', { partIds: ['B'] }), room('B', { partIds: ['A'] })]);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['A', 'B']);
});

test('a conference in a part takes the whole, and the other way round, but not another part', () => {
  const whole = room('Hall', { partIds: ['A', 'B'] });
  const throughOf = (rooms: ConferenceDashboard['rooms']) =>
    timelineRows(rooms).map(({ name, bars }) => [name, bars.map(({ through }) => through)]);
  expect(throughOf([whole, room('A', { bars: [bar()] }), room('B')])).toEqual([
    ['Hall', ['A']],
    ['A', [null]],
    ['B', []],
  ]);
  expect(throughOf([{ ...whole, bars: [bar()] }, room('A'), room('B')])).toEqual([
    ['Hall', [null]],
    ['A', ['Hall']],
    ['B', ['Hall']],
  ]);
});

test('a conference in all parts of a room is one bar in the whole', () => {
  const [hall] = timelineRows([
    room('Hall', { partIds: ['A', 'B'] }),
    room('A', { bars: [bar()] }),
    room('B', { bars: [bar()] }),
  ]);
  expect(hall?.bars).toHaveLength(1);
});

test('overlapping events of a room are in different lines, and the next event is in the first free one', () => {
  const [row] = timelineRows([
    room('Hall', {
      bars: [
        bar(),
        bar({ conferenceId: null, state: null, name: 'Painting', until: null, endsAt: null }),
        bar({ conferenceId: 'ball', from: '2030-03-05T18:00:00.000Z' }),
      ],
    }),
  ]);
  expect(row?.lanes).toBe(2);
  expect(row?.bars.map(({ name, lane }) => [name, lane])).toEqual([
    ['Gala', 0],
    ['Painting', 1],
    ['Gala', 0],
  ]);
});

test('a bar is cut at the edges of the timeline', () => {
  const span = { from: 100, until: 200 };
  expect(placeOf(50, 150, span)).toEqual({ left: '0%', width: '50%' });
  expect(placeOf(250, 300, span)).toEqual({ left: '100%', width: '0%' });
});

test.each([
  ['a wide bar has its name inside', [0, 200, 1_000], 'inside'],
  ['a narrow bar has its name behind it', [0, 20, 200], 'after'],
  ['a narrow bar before another has no room for a name', [0, 20, 30], 'none'],
] as const)('%s', (_what, [from, until, next], label) => {
  expect(placeBar(from, until, next).label).toBe(label);
});

test('arrow keys lead to the next bar of a room, and to the nearest one in time of the next room', () => {
  const rows = [
    [
      { key: 'a1', at: 10 },
      { key: 'a2', at: 50 },
    ],
    [],
    [
      { key: 'c1', at: 12 },
      { key: 'c2', at: 48 },
    ],
  ];
  expect(barAfter('ArrowRight', 'a1', rows)).toBe('a2');
  expect(barAfter('ArrowRight', 'a2', rows)).toBeNull();
  expect(barAfter('ArrowDown', 'a2', rows)).toBe('c2');
  expect(barAfter('ArrowUp', 'c1', rows)).toBe('a1');
  expect(barAfter('ArrowUp', 'a1', rows)).toBeNull();
  expect(barAfter('End', 'a1', rows)).toBe('c2');
  expect(barAfter('Home', 'c2', rows)).toBe('a1');
  expect(barAfter('x', 'a1', rows)).toBeNull();
});

test('reservations are stacked, and the axis has room for the pool and for all of them', () => {
  const part = (name: string, downKbps: number) => ({
    conferenceId: name,
    name,
    downKbps,
    upKbps: 0,
  });
  const bands = [
    {
      from: new Date(0).toISOString(),
      until: new Date(50).toISOString(),
      downKbps: 300,
      upKbps: 0,
      parts: [part('a', 100), part('b', 200)],
    },
  ];
  const top = topOf({ pool: { downKbps: 200, upKbps: 1 }, bands, usage: [] }, 'downKbps');
  expect(top).toBeGreaterThan(300);
  const shapes = reservedShapes(bands, 'downKbps', { from: 0, until: 100 }, 400);
  expect(shapes.map(({ name, x, width, y, height }) => [name, x, width, y, height])).toEqual([
    ['a', 0, 0.5, 0.75, 0.25],
    ['b', 0, 0.5, 0.25, 0.5],
  ]);
  expect(reservedShapes(bands, 'upKbps', { from: 0, until: 100 }, 400)).toEqual([]);
});

test('the line of use is interrupted where nothing was measured', () => {
  const at = (minutes: number) => new Date(minutes * 60_000).toISOString();
  const usage = [0, 15, 90].map((minutes) => ({ at: at(minutes), downKbps: 50, upKbps: 0 }));
  const path = usagePath(usage, 'downKbps', { from: 0, until: 100 * 60_000 }, 100, {
    width: 100,
    height: 10,
  });
  expect(path).toBe('M0.0 5.0L15.0 5.0M90.0 5.0');
});
