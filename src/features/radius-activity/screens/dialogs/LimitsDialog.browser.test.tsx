import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { changeSessionLimits } from '../../actions/contract.ts';
import { LimitsDialog } from './LimitsDialog.tsx';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const session = {
  id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c',
  guestId: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5d',
  login: { at: inMinutes(-60), rates: { down: 30_000, up: null }, endsAt: null },
  events: [
    {
      at: inMinutes(-1),
      kind: 'change',
      bytesIn: 0,
      bytesOut: 0,
      detail: { result: 'changed', isChosen: true, limits: { down: 2_000, up: null } },
    },
  ],
};
const field = (name: string) => page.getByLabelText(name);

test('what was changed since the login is filled in, and the rest shows what applies', async () => {
  const sent = vi.fn();
  serve(
    on(changeSessionLimits, ({ body }) => {
      sent(body);
      return { isDone: true, text: 'Changed' };
    }),
  );
  await show(<LimitsDialog number={7} session={session} onClose={() => undefined} />);
  await expect.element(field('Download')).toHaveValue('2 Mbit/s');
  await expect.element(field('Upload')).toHaveAttribute('placeholder', 'Now unlimited');
  await expect.element(field('Ends in')).toHaveAttribute('placeholder', 'Now without an end');
  await field('Upload').fill('512 kbit/s');
  await page.getByRole('button', { name: 'Send to gateway' }).click();
  await expect.poll(() => sent.mock.lastCall).toEqual([{ down: 2_000, up: 512, endsIn: null }]);
});

test('an end that the access has is shown as the time until then', async () => {
  const login = { ...session.login, endsAt: inMinutes(120) };
  await show(<LimitsDialog number={7} session={{ ...session, login }} onClose={() => undefined} />);
  await expect.element(field('Ends in')).toHaveAttribute('placeholder', 'Now 2 hours');
});

test('a chosen end in hours and minutes is filled in so, and sent as the same time', async () => {
  const sent = vi.fn();
  serve(
    on(changeSessionLimits, ({ body }) => {
      sent(body);
      return { isDone: true, text: 'Changed' };
    }),
  );
  const endsIn = (1_421 + 1) * 60 - 30;
  const events = session.events.map((event) => ({
    ...event,
    detail: { ...event.detail, limits: { endsIn } },
  }));
  await show(
    <LimitsDialog number={7} session={{ ...session, events }} onClose={() => undefined} />,
  );
  await expect.element(field('Ends in')).toHaveValue('23 hours 41 minutes');
  await field('Upload').fill('512 kbit/s');
  await page.getByRole('button', { name: 'Send to gateway' }).click();
  await expect.poll(() => sent.mock.lastCall).toMatchObject([{ endsIn: 1_421 * 60 }]);
});

test('without a change, nothing is sent', async () => {
  const sent = vi.fn(() => ({ isDone: true, text: 'Changed' }));
  serve(on(changeSessionLimits, sent));
  await show(<LimitsDialog number={7} session={session} onClose={() => undefined} />);
  await page.getByRole('button', { name: 'Send to gateway' }).click();
  await expect.element(page.getByText(/^Nothing is changed yet/)).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await field('Download').clear();
  await page.getByRole('button', { name: 'Send to gateway' }).click();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
});

test('limits that are not known show how they are written', async () => {
  await show(
    <LimitsDialog
      number={7}
      session={{ ...session, guestId: null, login: null, events: [] }}
      onClose={() => undefined}
    />,
  );
  await expect.element(field('Download')).toHaveAttribute('placeholder', 'Such as 10 Mbit/s');
  await expect.element(page.getByRole('dialog')).toMatchTextContent('The guest is not known');
});
