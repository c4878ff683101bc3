import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../test/components/show.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { HistoryEntry } from '../contract.ts';
import { historyColumns } from './HistoryColumns.tsx';

const entry: HistoryEntry = {
  id: '7',
  at: '2020-06-10T12:00:00.000Z',
  administrator: 'Ada',
  administratorId: null,
  realm: 'elevenos',
  sessionId: null,
  address: '10.0.0.7',
  userAgent: '',
  organizationName: 'Lobby',
  organizationSite: 'Grand Hotel',
  action: 'update',
  entityType: 'service plan',
  entityId: '8',
  label: 'Premium',
  result: 'done',
  fields: [{ label: 'Price', before: 'NOK 100.00', after: 'NOK 990.00' }],
  screen: null,
  isUndoable: true,
  undoes: null,
  undoneBy: null,
};

test('on a phone a card says when and where the time is, who, and what changed', async () => {
  await page.viewport(390, 844);
  await show(
    <DataTable
      caption="Admin History"
      columns={historyColumns}
      rows={[{ ...entry, timeZone: 'Europe/Oslo' }]}
      rowId={({ id }) => id}
      zoneOf={({ timeZone }) => timeZone}
      empty={null}
    />,
  );
  const card = page.getByRole('listitem');
  for (const text of ['2020', 'Oslo', 'Ada', 'Price NOK 100 → 990'])
    await expect.element(card).toMatchTextContent(text);
  await page.viewport(1000, 700);
});
