import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import type { Reply } from '../../../../contract/endpoint.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { getPermissions } from '../../../session/contract.ts';
import {
  changeConferenceSettings,
  checkConferenceSettings,
  getConferenceSettings,
} from '../../contract.ts';
import { exampleSettings } from '../../examples.ts';
import { RulesPage } from './RulesPage.tsx';

const stored = { ...exampleSettings(), version: 1, updatedAt: null, updatedBy: 'Ada' };
const gala = {
  id: '8f14e45f-ceea-4d7a-9f3a-000000000001',
  name: 'Gala',
  startsAt: '2030-03-05T09:00:00Z',
  text: 'It does not fit.',
};

const events = page.getByRole('textbox', { name: 'Events at a time' });
const length = page.getByRole('textbox', { name: 'Length' });
const save = page.getByRole('button', { name: 'Save', exact: true });
let checked: PromiseWithResolvers<Reply<typeof checkConferenceSettings>>;
let sent: unknown;

beforeEach(async () => {
  checked = Promise.withResolvers();
  sent = undefined;
  useSelection.setState({
    shown: {
      name: 'Grand Hotel',
      number: 7,
      displayPath: 'Grand Hotel',
      id: '7',
      uniqueId: '7',
      type: 'Site',
      parentNumber: null,
      isSite: true,
      isServiceArea: false,
    },
  });
  serve(
    on(getPermissions, () => ({
      permissions: { 'advanced-conference': 'delete' as const },
      rights: [],
      isOwner: true,
    })),
    on(getConferenceSettings, () => stored),
    on(checkConferenceSettings, () => checked.promise),
    on(changeConferenceSettings, ({ body }) => {
      sent = body;
      return { ...stored, ...body, version: 2 };
    }),
  );
  await show(<RulesPage />);
  await events.fill('10');
  await save.click();
  await events.fill('5');
  await length.fill('9');
});

test('what is typed while settings are checked stays a change that is not saved yet', async () => {
  checked.resolve({ timeZone: 'Europe/Oslo', events: [] });
  await expect.element(page.getByText('Saved', { exact: false })).toBeVisible();
  expect(sent).toMatchObject({ concurrentEvents: 10, codeLength: stored.codeLength });
  await expect.element(events).toHaveValue('5');
  await expect.element(length).toHaveValue('9');
});

test('Save anyway saves what was checked, not what was typed since', async () => {
  checked.resolve({ timeZone: 'Europe/Oslo', events: [gala] });
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect.element(page.getByText('Saved', { exact: false })).toBeVisible();
  expect(sent).toMatchObject({ concurrentEvents: 10, codeLength: stored.codeLength });
  await expect.element(events).toHaveValue('5');
});
