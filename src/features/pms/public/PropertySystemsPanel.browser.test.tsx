import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { on, serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import type { Permissions } from '../../../contract/permissions.ts';
import { getPermissions } from '../../session/contract.ts';
import { getPmsLinks, type PmsLink, type PmsLinks } from '../links/contract.ts';
import { PropertySystemsPanel } from './PropertySystemsPanel.tsx';

const id = '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c';
const link: PmsLink = {
  gatewayId: id,
  number: 3,
  areaNumber: 8,
  areaName: 'Lobby',
  name: 'Opera',
  type: 'fias',
  state: 'up',
  since: '2025-03-01T12:00:00Z',
  queued: 3,
  oldestQueuedAt: '2025-03-02T11:55:00Z',
  unknown: 1,
};
const both: Permissions = { pms: 'view', 'payment-gateway': 'view' };

function showPanel(changes: Partial<PmsLinks>, permissions = both) {
  serve(
    on(getPermissions, () => ({ permissions, rights: [], isOwner: true })),
    on(getPmsLinks, () => ({
      rows: [link],
      links: 1,
      down: 0,
      unknown: 1,
      unknownDays: { from: '2025-02-20', to: '2025-03-03' },
      timeZone: 'Atlantic/Reykjavik',
      ...changes,
    })),
  );
  return show(<PropertySystemsPanel number={7} />);
}

const panel = page.getByRole('region', { name: /^Property systems?$/ });
const linkTo = (name: string) => panel.getByRole('link', { name });

test('a link shows its state and what waits, with links to its gateway and its postings', async () => {
  await showPanel({});
  await expect
    .element(panel)
    .toMatchTextContent(/Opera · Lobby: Up since .*, 3 queued \(oldest .*\), 1 unknown/);
  await expect
    .element(linkTo('Opera'))
    .toHaveAttribute('href', '/setup/payment-gateway/item/pms/fias/3?org=8');
  await expect
    .element(linkTo('1 unknown'))
    .toHaveAttribute(
      'href',
      `/report/pms?period=custom&from=2025-02-20&to=2025-03-03&state=unknown&link=${id}`,
    );
  await expectAccessible();
});

test('a link without trouble shows its state only', async () => {
  const calm = { ...link, areaNumber: 7, queued: 0, unknown: 0, oldestQueuedAt: null, since: null };
  await showPanel({ rows: [calm], unknown: 0, unknownDays: null }, { pms: 'view' });
  await expect.element(panel).toMatchTextContent(/Opera: Up$/);
  await expect.element(linkTo('Opera')).not.toBeInTheDocument();
});

test('above sites the links that are down and the unknown postings are counted', async () => {
  await showPanel({ rows: [], links: 14, down: 2, unknown: 3 });
  await expect.element(panel).toMatchTextContent(/2 of 14 links down · 3 postings unknown/);
  await expect
    .element(linkTo('3 postings unknown'))
    .toHaveAttribute(
      'href',
      '/report/pms?period=custom&from=2025-02-20&to=2025-03-03&state=unknown',
    );
  await expectAccessible();
});
