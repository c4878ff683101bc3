import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, problem, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { toDraft } from '../../../../contract/fields/fields.ts';
import { getPermissions } from '../../../session/contract.ts';
import { type ConferenceSiteReply, checkConferenceCall } from '../../check/contract.ts';
import { conferences } from '../../contract.ts';
import { exampleConference } from '../../examples.ts';
import { conferenceInput, newConference } from '../form/conference-input.ts';
import { ConferenceWizard } from './ConferenceWizard.tsx';
import { discardDraft, loadDraft, storeDraft } from './stored-draft.ts';

const roomId = '8f14e45f-ceea-4d7a-9f3a-000000000001';
const site: ConferenceSiteReply = {
  timeZone: 'Atlantic/Reykjavik',
  localNow: '2030-03-01T09:00',
  currency: 'EUR',
  rooms: [
    { id: roomId, name: 'Hall', code: 'HALL', seats: 300, partIds: [], parts: [], accessPoints: 2 },
  ],
  ports: [],
  networks: [],
  areas: [],
  pool: null,
  rules: {
    login: 'password',
    sharing: 'shared',
    codeLength: 8,
    devicesEach: 2,
    leadMinutes: 15,
    turnoverMinutes: 60,
    security: ['open'],
    ssidPattern: '{event}',
    leastPerEvent: null,
    mostPerEvent: null,
    approvalAbove: null,
  },
};
const screen = '/manage/conference/item';
const planned = `${screen}?start=2030-04-02T09:00&end=2030-04-02T17:00&mode=standard&wifi=none`;
const [administrator, number] = ['|ada', 7];
const wizard = <ConferenceWizard number={number} site={site} administrator={administrator} />;
const stored = () => loadDraft(administrator, number, newConference(site));
const step = (name: RegExp) => page.getByRole('region', { name });
let saved: unknown;

beforeEach(() => {
  saved = undefined;
  discardDraft(administrator, number);
  serve(
    on(getPermissions, () => ({
      permissions: { conference: 'delete' as const },
      rights: [],
      isOwner: true,
    })),
    on(checkConferenceCall, () => problem({ Code: 400, Message: 'It is not checked here.' })),
    on(conferences.create, ({ body }) => {
      saved = body;
      return problem({ Code: 400, Message: 'It is not saved here.' });
    }),
  );
});

/** Keeps a draft of another conference in this browser. */
function keepDraft(finished: number) {
  const values = toDraft(conferenceInput, {
    ...exampleConference({ roomIds: [roomId] }),
    secrets: {},
  });
  storeDraft(administrator, number, { values, finished });
}

test('what replaces an earlier draft is stored at once, as the address has it no longer', async () => {
  keepDraft(0);
  await show(wizard, { address: planned });
  await page.getByRole('button', { name: /^Discard it and plan/ }).click();
  await expect.poll(() => stored()?.values).toMatchObject({ name: '', start: '2030-04-02T09:00' });
});

test('what is started over is stored nowhere', async () => {
  keepDraft(0);
  await show(wizard, { address: screen });
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await expect.poll(stored).toBeNull();
});

test('a draft can be saved without the login that is not known yet', async () => {
  keepDraft(1);
  await show(wizard, { address: `${screen}?step=login` });
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect.element(page.getByText(/^Enter a user name/)).toBeVisible();
  await page.getByRole('button', { name: 'Enter it later' }).click();
  await expect.element(step(/^Step 3/)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Enter it later' }))
    .not.toBeInTheDocument();
  for (const name of [/^Step 4/, /^Step 5/, /^Step 6/]) {
    await next.click();
    await expect.element(step(name)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect.poll(() => saved).toMatchObject({ isDraft: true, userName: null, secrets: {} });
});
