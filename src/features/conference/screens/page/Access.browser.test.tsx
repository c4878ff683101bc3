import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { getPermissions } from '../../../session/contract.ts';
import { shownConference } from '../../testing/shown-conference.ts';
import { Access } from './Access.tsx';

test('there is a sign once a conference is scheduled, because a draft has no login yet', async () => {
  serve(
    on(getPermissions, () => ({
      permissions: { conference: 'delete' as const },
      rights: [],
      isOwner: true,
    })),
  );
  const { update } = await show(<Access number={7} record={shownConference({ state: 'Draft' })} />);
  const sign = page.getByRole('button', { name: 'Sign with QR' });
  await expect.element(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible();
  await expect.element(sign).not.toBeInTheDocument();
  await update(<Access number={7} record={shownConference({ state: 'Scheduled' })} />);
  await expect.element(sign).toBeVisible();
});
