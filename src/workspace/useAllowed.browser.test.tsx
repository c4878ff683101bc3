import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, problem, serve } from '../../test/components/server.ts';
import { show } from '../../test/components/show.tsx';
import { getPermissions } from '../features/session/contract.ts';
import { RoleFailure } from './RoleFailure.tsx';
import { useSelection } from './selection/selection.ts';
import { useAllowed, useFirstRole } from './useAllowed.ts';

function Shown() {
  const { permissions, isOwner } = useAllowed();
  return (
    <p>
      Devices: {permissions?.devices ?? 'none'}, {isOwner ? 'owner' : 'linked'}
    </p>
  );
}

test.each([503, 429])(
  'permissions that cannot be loaded for another organization (%i) stay those of the previous one',
  async (status) => {
    let isAway = false;
    const calls = serve(
      on(getPermissions, () =>
        isAway
          ? problem({ Code: status, Message: 'Away' })
          : { permissions: { devices: 'edit' as const }, rights: [], isOwner: false },
      ),
    );
    const { update } = await show(<Shown />);
    const shown = page.getByText('Devices: edit, linked');
    await expect.element(shown).toBeVisible();
    isAway = true;
    useSelection.setState(({ pageVersion }) => ({ pageVersion: pageVersion + 1 }));
    await expect.poll(() => calls.length).toBe(2);
    await expect.element(shown).toBeVisible();
    // A screen that is opened meanwhile.
    await update(
      <div>
        <Shown />
      </div>,
    );
    await expect.poll(() => calls.length).toBe(3);
    await expect.element(shown).toBeVisible();
  },
);

test('permissions that are refused for another organization are none', async () => {
  let isRefused = false;
  serve(
    on(getPermissions, () =>
      isRefused
        ? problem({ Code: 403, Message: 'Not for you' })
        : { permissions: { devices: 'edit' as const }, rights: [], isOwner: false },
    ),
  );
  await show(<Shown />);
  await expect.element(page.getByText('Devices: edit, linked')).toBeVisible();
  isRefused = true;
  useSelection.setState(({ pageVersion }) => ({ pageVersion: pageVersion + 1 }));
  await expect.element(page.getByText('Devices: none, owner')).toBeVisible();
});

function Screen({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount]);
  return <Shown />;
}

function Waiting({ onMount }: { onMount: () => void }) {
  const role = useFirstRole();
  if (role === 'failed') return <RoleFailure />;
  return role === 'loading' ? <p>Waits</p> : <Screen onMount={onMount} />;
}

const devicesRole = { permissions: { devices: 'edit' as const }, rights: [], isOwner: false };

test('a screen waits for the role', async () => {
  const held = Promise.withResolvers<void>();
  serve(
    on(getPermissions, async () => {
      await held.promise;
      return devicesRole;
    }),
  );
  await show(<Waiting onMount={() => undefined} />);
  await expect.element(page.getByText('Waits')).toBeVisible();
  held.resolve();
  await expect.element(page.getByText('Devices: edit, linked')).toBeVisible();
});

test.each([503, 500])(
  'a role that cannot be loaded (%i) is requested again by a button, and the screen opens when it is known',
  async (status) => {
    let isAway = true;
    serve(
      on(getPermissions, () => (isAway ? problem({ Code: status, Message: 'Away' }) : devicesRole)),
    );
    await show(<Waiting onMount={() => undefined} />);
    await expect.element(page.getByText(/^Your permissions could not be loaded/)).toBeVisible();
    await expect.element(page.getByText(/^Devices/)).not.toBeInTheDocument();
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Devices: edit, linked')).toBeVisible();
  },
);

test.each([503, 500, 403])(
  'a screen whose role is known stays as it is while the next one cannot be loaded (%i)',
  async (status) => {
    let isAway = false;
    let mounts = 0;
    const onMount = () => {
      mounts += 1;
    };
    const calls = serve(
      on(getPermissions, () => (isAway ? problem({ Code: status, Message: 'Away' }) : devicesRole)),
    );
    await show(<Waiting onMount={onMount} />);
    await expect.element(page.getByText('Devices: edit, linked')).toBeVisible();
    isAway = true;
    const before = calls.length;
    useSelection.setState(({ pageVersion }) => ({ pageVersion: pageVersion + 1 }));
    await expect.poll(() => calls.length).toBeGreaterThan(before);
    const shown = status === 403 ? 'Devices: none, owner' : 'Devices: edit, linked';
    await expect.element(page.getByText(shown)).toBeVisible();
    expect(mounts).toBe(1);
  },
);

test('a screen whose role is refused is shown, and stays while it is requested again', async () => {
  let mounts = 0;
  const onMount = () => {
    mounts += 1;
  };
  const calls = serve(on(getPermissions, () => problem({ Code: 403, Message: 'Not for you' })));
  await show(<Waiting onMount={onMount} />);
  await expect.element(page.getByText('Devices: none, owner')).toBeVisible();
  const before = calls.length;
  useSelection.setState(({ pageVersion }) => ({ pageVersion: pageVersion + 1 }));
  await expect.poll(() => calls.length).toBeGreaterThan(before);
  await expect.element(page.getByText('Devices: none, owner')).toBeVisible();
  expect(mounts).toBe(1);
});
