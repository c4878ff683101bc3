import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../../test/components/keyboard.ts';
import { on, problem, serve } from '../../test/components/server.ts';
import { show } from '../../test/components/show.tsx';
import { getPermissions } from '../features/session/contract.ts';
import { EmbeddedRoot } from './EmbeddedRoot.tsx';

const link = { send: () => undefined, listen: () => () => undefined };

test('a framed page is a skeleton while the role loads', async () => {
  serve(on(getPermissions, () => new Promise(() => undefined)));
  await show(<EmbeddedRoot title="Users" number={7} link={link} />);
  await expect.element(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
});

test('the page has the focus when the role has been requested again by keyboard', async () => {
  let isAway = true;
  serve(
    on(getPermissions, () =>
      isAway
        ? problem({ Code: 500, Message: 'Away' })
        : { permissions: {}, rights: [], isOwner: false },
    ),
  );
  await show(<EmbeddedRoot title="Users" number={7} link={link} />);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  isAway = false;
  await press(retry, '{Enter}');
  await expect.element(retry).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe('main');
});
