import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import type { PermissionLevel } from '../../../../contract/permissions.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { getPermissions } from '../../../session/contract.ts';
import { listAccessCodes } from '../../codes/contract.ts';
import {
  type AccessCodeBatchRecord,
  getAccessCodeBatch,
  getAccessCodeBatchProgress,
} from '../../contract.ts';
import { batchPath } from '../../paths.ts';
import { exampleBatch } from '../testing/example-batch.ts';
import { BatchPage } from './BatchPage.tsx';

/** Follows the overview's link to extend a batch. */
async function followLink(level: PermissionLevel, state: AccessCodeBatchRecord['state'] = 'ready') {
  useSelection.setState({
    shown: {
      name: 'Lobby',
      number: 7,
      displayPath: 'Lobby',
      id: '1-7',
      uniqueId: '1-7',
      type: 'ServiceArea',
      parentNumber: 1,
      isSite: false,
      isServiceArea: true,
    },
  });
  const { made, online } = exampleBatch;
  const permissions = { 'access-codes': level };
  serve(
    on(getPermissions, () => ({ permissions, rights: [], isOwner: true })),
    on(getAccessCodeBatch, () => ({ ...exampleBatch, state })),
    on(getAccessCodeBatchProgress, () => ({ state, made, online })),
    on(listAccessCodes, () => ({ rows: [], total: 0 })),
  );
  const { address } = await show(<BatchPage />, {
    address: `${batchPath(exampleBatch.id)}?open=extend`,
  });
  await expect.element(page.getByRole('heading', { name: 'Spring fair' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Print/ })).toBeVisible();
  return address;
}

const dialog = page.getByRole('dialog');

test('a link opens the dialog that extends a batch', async () => {
  const address = await followLink('edit');
  await expect.element(dialog).toBeVisible();
  await expect.poll(address).toBe(batchPath(exampleBatch.id));
});

test('a role that may only look, and a revoked batch, get no dialog', async () => {
  const ofViewer = await followLink('view');
  expect(ofViewer()).toContain('?open=extend');
  await expect.element(dialog).not.toBeInTheDocument();
  const ofRevoked = await followLink('edit', 'revoked');
  expect(ofRevoked()).toContain('?open=extend');
  await expect.element(dialog).not.toBeInTheDocument();
});
