import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../test/components/server.ts';
import { show } from '../../test/components/show.tsx';
import { getPermissions } from '../features/session/contract.ts';
import { EmbeddedRoot } from './EmbeddedRoot.tsx';

test('a framed page is a skeleton while the role loads', async () => {
  serve(on(getPermissions, () => new Promise(() => undefined)));
  const link = { send: () => undefined, listen: () => () => undefined };
  await show(<EmbeddedRoot title="Users" number={7} link={link} />);
  await expect.element(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
});
