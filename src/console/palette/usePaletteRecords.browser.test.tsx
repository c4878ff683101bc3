import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { listAccessCodeBatches } from '../../features/access-codes/contract.ts';
import { getPermissions } from '../../features/session/contract.ts';
import { useSelection } from '../../workspace/selection/selection.ts';
import { usePaletteRecords } from './usePaletteRecords.ts';

const id = '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c';
const offered = new Set(['access-codes' as const]);

function Shown() {
  const { groups } = usePaletteRecords('Spring', offered);
  return groups.flatMap(({ actions }) =>
    actions.map(({ id: key, label, description, perform }) => (
      <button key={key} type="button" onClick={perform}>
        {label} {description}
      </button>
    )),
  );
}

test('a batch of an area opens in the area that has it', async () => {
  useSelection.setState({
    selected: {
      name: 'Harbor Inn',
      number: 7,
      displayPath: 'Harbor Inn',
      id: '1-7',
      uniqueId: '1-7',
      type: 'Site',
      parentNumber: 1,
      isSite: true,
      isServiceArea: false,
    },
  });
  serve(
    on(getPermissions, () => ({ permissions: {}, rights: [], isOwner: true })),
    on(listAccessCodeBatches, () => ({
      rows: [
        {
          id,
          name: 'Spring fair',
          count: 5,
          made: 5,
          used: 0,
          state: 'ready' as const,
          validUntil: null,
          planName: 'Day',
          areaName: 'Lobby',
          timeZone: 'UTC',
          createdAt: '2026-01-01T10:00:00Z',
          organizationNumber: 9,
          organizationName: 'Lobby',
          organizationSite: null,
        },
      ],
      total: 1,
      totalIsLowerBound: false,
      codes: [],
    })),
  );
  const { address } = await show(<Shown />, { address: '/?org=1-7' });
  await page.getByRole('button', { name: 'Spring fair Lobby' }).click();
  await expect.poll(address).toBe(`/manage/access-codes/batch/${id}?org=9`);
});
