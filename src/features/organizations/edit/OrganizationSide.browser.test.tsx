import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { on, serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import { getOverview, listOverviewChildren } from '../../overview/contract.ts';
import { OrganizationSide } from './OrganizationSide.tsx';

const child = (id: number) => ({
  id: String(id),
  number: id,
  name: `Area ${id}`,
  type: 'ServiceArea' as const,
  isActive: true,
  parts: null,
  isLinked: false,
  devices: 3,
  up: 2,
  down: 1,
  degraded: 0,
  online: 20,
  revenue: null,
});

function serveOverview(total: number) {
  serve(
    on(getOverview, () => ({
      timeZone: 'UTC',
      hasLinks: false,
      hasPropertySystems: false,
      devices: { all: 1_200, down: 7, degraded: 0 },
      guests: { online: 450, peak: null, samples: [] },
      revenue: null,
      codes: null,
      changes: null,
      attention: { rows: [], total: 0, isLowerBound: false },
      steps: null,
    })),
    on(listOverviewChildren, () => ({
      rows: Array.from({ length: Math.min(total, 10) }, (_none, index) => child(index + 1)),
      total,
      mostParts: 1_000,
    })),
  );
}

test('a site shows what is below it and links to the first organizations', async () => {
  serveOverview(12);
  await show(<OrganizationSide number={7} type="Site" />);
  const below = page.getByRole('region', { name: 'Below this organization' });
  await expect.element(below.getByText('1,200')).toBeVisible();
  await expect.element(below.getByText('450')).toBeVisible();
  await expect.element(below.getByText('Codes')).not.toBeInTheDocument();
  const children = page.getByRole('region', { name: '12 organizations directly below' });
  await expect
    .element(children.getByRole('link', { name: 'Area 1' }))
    .toHaveAttribute('href', expect.stringContaining('org=1'));
  expect(children.getByRole('link').elements()).toHaveLength(8);
  await expect.element(children.getByText('and 4 others')).toBeVisible();
  await expectAccessible();
});

test('a service area shows what is in it', async () => {
  serveOverview(0);
  await show(<OrganizationSide number={7} type="ServiceArea" />);
  await expect.element(page.getByRole('region', { name: 'In this service area' })).toBeVisible();
  await expect.element(page.getByText(/directly below/)).not.toBeInTheDocument();
});
