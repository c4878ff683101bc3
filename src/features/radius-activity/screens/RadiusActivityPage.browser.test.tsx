import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import { getPermissions } from '../../session/contract.ts';
import { getRadiusStatus } from '../contract.ts';
import { RadiusActivityPage } from './RadiusActivityPage.tsx';

test('the page is a skeleton while it is not known which gateways need attention', async () => {
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(getRadiusStatus, () => new Promise(() => undefined)),
  );
  await show(<RadiusActivityPage number={7} />);
  await expect.element(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
});
