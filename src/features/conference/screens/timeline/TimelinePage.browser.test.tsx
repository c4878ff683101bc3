import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { on, problem, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { getPermissions } from '../../../session/contract.ts';
import { type ConferenceDashboard, getConferenceDashboard } from '../../dashboard/contract.ts';
import { TimelinePage } from './TimelinePage.tsx';

const id = (last: number) => `8f14e45f-ceea-4d7a-9f3a-${String(last).padStart(12, '0')}`;
const hall = id(1);
const east = id(2);
const gala = id(11);
const summit = id(12);
const midnight = (day: number) => new Date(Date.UTC(2030, 2, day)).toISOString();
const at = (day: number, hour: number) => new Date(Date.UTC(2030, 2, day, hour)).toISOString();

type Bar = ConferenceDashboard['rooms'][number]['bars'][number];
const bar = (given: Partial<Bar>): Bar => ({
  conferenceId: gala,
  name: 'Gala',
  state: 'Active',
  hasFaults: false,
  awaitsApproval: false,
  problems: [],
  startsAt: at(5, 9),
  endsAt: at(6, 17),
  from: at(5, 8),
  until: at(6, 18),
  ...given,
});
const empty: ConferenceDashboard = {
  timeZone: 'Atlantic/Reykjavik',
  now: at(5, 12),
  days: Array.from({ length: 14 }, (_none, index) => ({
    day: midnight(5 + index).slice(0, 10),
    startsAt: midnight(5 + index),
  })),
  until: midnight(19),
  counts: { current: 1, coming: 9, past: 3 },
  live: { conferences: 1, online: 318, expected: 460 },
  pool: { downKbps: 800_000, upKbps: 400_000 },
  reserved: { downKbps: 420_000, upKbps: 1_000 },
  used: { downKbps: 268_000, upKbps: 0, at: at(5, 12) },
  next: null,
  coming: [],
  rooms: [],
  bands: [],
  usage: [],
  problems: [],
};
const room = (given: Partial<ConferenceDashboard['rooms'][number]>) => ({
  id: hall,
  name: 'Hall',
  seats: 320,
  partIds: [],
  bars: [],
  ...given,
});

let dashboard: ConferenceDashboard;
let calls: string[];
const links = page.getByRole('region', { name: 'Rooms', exact: true }).getByRole('link');

beforeEach(() => {
  useSelection.setState({
    shown: {
      name: 'Hotel',
      number: 7,
      displayPath: 'Hotel',
      id: '1-7',
      uniqueId: '1-7',
      type: 'Site',
      parentNumber: 1,
      isSite: true,
      isServiceArea: false,
    },
  });
  dashboard = {
    ...empty,
    rooms: [
      room({
        partIds: [east],
        bars: [
          bar({}),
          bar({
            conferenceId: summit,
            name: 'Summit',
            state: 'Scheduled',
            problems: ['Hall is blocked: painting'],
            startsAt: at(9, 9),
            endsAt: at(9, 17),
            from: at(9, 8),
            until: at(9, 18),
          }),
        ],
      }),
      room({ id: east, name: 'Hall East', seats: null }),
    ],
    problems: [
      {
        conferenceId: summit,
        name: 'Summit',
        startsAt: at(9, 9),
        text: 'Hall is blocked: painting',
      },
    ],
    bands: [
      {
        from: at(5, 8),
        until: at(6, 18),
        downKbps: 420_000,
        upKbps: 1_000,
        parts: [{ conferenceId: gala, name: 'Gala', downKbps: 420_000, upKbps: 1_000 }],
      },
    ],
    usage: [
      { at: at(5, 9), downKbps: 100_000, upKbps: 0 },
      { at: at(5, 10), downKbps: 268_000, upKbps: 0 },
    ],
  };
  calls = serve(
    on(getPermissions, () => ({
      permissions: { conference: 'delete' as const },
      rights: [],
      isOwner: true,
    })),
    on(getConferenceDashboard, () => dashboard),
  );
});

const address = '/manage/conference/timeline';

test('each conference is a link that says its state, its time and its setup in words', async () => {
  await show(<TimelinePage />, { address });
  const first = links.first();
  await expect.element(first).toHaveAccessibleName(/^Gala, Active, Tue.* 09:00 – Wed.* 17:00/);
  await expect.element(first).toHaveAccessibleName(/prepared from .*08:00, room free from .*18:00/);
  await expect.element(first).toHaveAttribute('href', expect.stringContaining(gala));
  await expect.element(page.getByText('420 of 800')).toBeVisible();
  await expect.element(page.getByText('318 of 460 devices online')).toBeVisible();
  await expect.element(page.getByText(/Reykjavik time/)).toBeVisible();
  await expectAccessible();
});

test('a part of a used room shows that it is taken, and through which room', async () => {
  await show(<TimelinePage />, { address });
  const taken = page.getByRole('list', { name: 'Hall East' }).getByRole('link');
  await expect.element(taken.first()).toHaveAccessibleName(/^Gala, Active, Hall, /);
});

test('what no longer fits is listed with its conference', async () => {
  await show(<TimelinePage />, { address });
  const conflicts = page.getByRole('region', { name: '1 conflict' });
  await expect.element(conflicts.getByText(/Hall is blocked: painting/)).toBeVisible();
  await expect.element(conflicts.getByRole('link', { name: 'Summit' })).toBeVisible();
});

test('many conflicts are folded, so that the timeline stays in view', async () => {
  const [problem] = dashboard.problems;
  if (problem === undefined) throw new Error('The dashboard has no conflict');
  const texts = ['Hall is blocked: painting', 'Hall is taken', 'The pool is too small'];
  dashboard = { ...dashboard, problems: texts.map((text) => ({ ...problem, text })) };
  await show(<TimelinePage />, { address });
  const conflicts = page.getByRole('region', { name: '3 conflicts' });
  await expect.element(conflicts.getByRole('listitem').first()).toBeVisible();
  expect(conflicts.getByRole('listitem').elements()).toHaveLength(1);
  await conflicts.getByRole('button', { name: 'Show 2 more conflicts' }).click();
  expect(conflicts.getByRole('listitem').elements()).toHaveLength(3);
  await conflicts.getByRole('button', { name: 'Show fewer' }).click();
  expect(conflicts.getByRole('listitem').elements()).toHaveLength(1);
});

test('one key enters the timeline, and arrows lead along a room and to the next', async () => {
  await show(<TimelinePage />, { address });
  await expect.element(links.first()).toBeVisible();
  const inOrder = page.getByRole('region', { name: 'Rooms', exact: true });
  await expect.element(links.first()).toHaveAttribute('tabindex', '0');
  expect(
    inOrder
      .getByRole('link')
      .elements()
      .filter((one) => one.getAttribute('tabindex') === '0'),
  ).toHaveLength(1);
  links.first().element().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Summit, Scheduled/);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Summit, Scheduled, Hall, /);
});

test('the days move by a week and return to today, in the address', async () => {
  const { address: shown } = await show(<TimelinePage />, { address });
  await page.getByRole('button', { name: 'Later' }).click();
  await expect.poll(() => calls.at(-1)).toContain('from=2030-03-12');
  expect(shown()).toContain('from=2030-03-12');
});

test('the bandwidth is a table too', async () => {
  await show(<TimelinePage />, { address });
  await page.getByText('Show as a table').click();
  await expect.element(page.getByRole('row', { name: /Gala 420.Mbit/ })).toBeVisible();
  await page.getByText('Upload').click();
  await expect.element(page.getByRole('row', { name: /Gala 1.Mbit/ })).toBeVisible();
});

test('a site without rooms says where to add them', async () => {
  dashboard = empty;
  await show(<TimelinePage />, { address });
  await expect.element(page.getByText(/^This site has no rooms/)).toBeVisible();
});

test('a site without conferences offers to plan one, beside its free rooms', async () => {
  dashboard = { ...empty, rooms: [room({})] };
  await show(<TimelinePage />, { address });
  await expect.element(page.getByText('No conference in these 14 days.')).toBeVisible();
  await expect.element(page.getByText('Hall', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New conference' }).first()).toBeVisible();
});

test('a failure says what failed, and Try again loads the timeline', async () => {
  let isAway = true;
  calls = serve(
    on(getPermissions, () => ({ permissions: {}, rights: [], isOwner: true })),
    on(getConferenceDashboard, () =>
      isAway ? problem({ Code: 500, Message: 'The timeline is out of order.' }) : dashboard,
    ),
  );
  await show(<TimelinePage />, { address });
  await expect.element(page.getByText('The timeline is out of order.')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(links.first()).toBeVisible();
});
