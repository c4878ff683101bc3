import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import { getPermissions } from '../../session/contract.ts';
import { findAccounts, type UnusedCode } from '../contract.ts';
import { AccountSearch } from './AccountSearch.tsx';

const code: UnusedCode = {
  id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c',
  code: 'KTDM-C7MD-FK',
  batchId: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5d',
  batchName: 'Lounge vouchers',
  organizationNumber: 7,
  organizationName: 'Niijima Airport',
  planName: 'Day pass',
  areaName: 'Terminal',
  siteName: 'Niijima Airport',
  refused: { at: '2026-06-10T12:00:00.000Z', reason: 'plan-not-here' },
};
const found = {
  rows: [],
  visits: [],
  refusedLogins: [],
  total: 0,
  totalIsLowerBound: false,
  isMasked: false,
  timeZone: 'UTC',
};

function search(codes: UnusedCode[]) {
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(findAccounts, () => ({ ...found, codes })),
  );
  return show(<AccountSearch number={7} />, { address: '/?text=KTDM-C7MD-FK' });
}
const nobody = page.getByText(/^Nobody matches/);

test('a code that no guest has is shown with its last refusal, instead of nobody', async () => {
  await search([code]);
  const section = page.getByRole('region', { name: 'Access code without a guest' });
  await expect.element(section).toMatchTextContent('Last login refused: Plan not valid here');
  const link = section.getByRole('link', { name: 'Open batch' });
  await expect
    .element(link)
    .toHaveAttribute(
      'href',
      `/admin-ui/admin/manage/access-codes/batch/${code.batchId}?org=7&text=KTDM-C7MD-FK`,
    );
  await expect.element(nobody).not.toBeInTheDocument();
});

test('without a code and guests, nobody matches', async () => {
  await search([]);
  await expect.element(nobody).toBeVisible();
});
