import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { press } from '../../../test/components/keyboard.ts';
import { show } from '../../../test/components/show.tsx';
import { ItemLink } from '../list/ItemLink.tsx';
import { PageHeader } from './PageHeader.tsx';
import { PageTabs } from './PageTabs.tsx';
import { ScreenLink } from './ScreenLink.tsx';
import { ScreenTabs } from './ScreenTabs.tsx';
import { Steps } from './Steps.tsx';

const link = (name: string) => page.getByRole('link', { name });

test('a link to a screen keeps the organization and how the console is framed', async () => {
  const { address } = await show(
    <ScreenLink to="/setup/devices/manage" query={{ item: '7' }}>
      Lobby
    </ScreenLink>,
    { address: '/setup/service-plans/manage?org=1-12&sm=1&text=day' },
  );
  await expect
    .element(link('Lobby'))
    .toHaveAttribute('href', '/setup/devices/manage?org=1-12&item=7&sm=1');
  await press(link('Lobby'), '{Enter}');
  await expect.poll(address).toMatch(/^\/setup\/devices\/manage\?org=1-12&item=7/);
});

test('the browser handles a click with a modifier key', async () => {
  const prevented: boolean[] = [];
  const { address } = await show(<ScreenLink to="/setup/devices/manage">Lobby</ScreenLink>);
  const note = (event: Event) => {
    prevented.push(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', note);
  await link('Lobby').click({ modifiers: ['Control'] });
  await link('Lobby').click();
  window.removeEventListener('click', note);
  expect(prevented).toEqual([false, true]);
  await expect.poll(address).toBe('/setup/devices/manage');
});

test('a record’s link keeps the list’s address', async () => {
  const { address } = await show(<ItemLink item="7">Lobby</ItemLink>, { address: '/?text=lob' });
  await link('Lobby').click();
  await expect.poll(address).toBe('/?text=lob&item=7');
});

test('only the current tab of a page is marked, though the first has no parameter', async () => {
  await show(
    <PageTabs
      label="Parts"
      tabs={[
        { id: 'overview', title: 'Overview' },
        { id: 'plans', title: 'Plans' },
      ]}
      current="plans"
      searchOf={(id) => () => (id === 'overview' ? {} : { tab: id })}
    />,
    { address: '/setup/organization?tab=plans&text=day' },
  );
  await expect.element(link('Plans')).toHaveAttribute('aria-current', 'page');
  await expect.element(link('Overview')).not.toHaveAttribute('aria-current');
});

test('tabs are links, and the current one is marked', async () => {
  const parts = [
    { to: '/setup/organization', title: 'Guest' },
    { to: '/setup/devices/manage', title: 'Devices' },
  ] as const;
  const { address } = await show(
    <ScreenTabs label="Parts of the guest" parts={parts} current="/setup/organization" />,
    { address: '/setup/organization' },
  );
  const tabs = page.getByRole('navigation', { name: 'Parts of the guest' });
  await expect
    .element(tabs.getByRole('link', { name: 'Guest' }))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(link('Devices')).not.toHaveAttribute('aria-current');
  await link('Devices').click();
  await expect.poll(address).toBe('/setup/devices/manage');
  await expectAccessible();
});

test('the current tab of a phone stays in sight when a title grows, and the page stays where it is', async () => {
  const parts = (alerts: string) => [
    { to: '/setup/organization', title: `The organization ${alerts}` } as const,
    { to: '/setup/devices/manage', title: 'The devices of the site' } as const,
  ];
  const tabs = (alerts: string) => (
    <div style={{ paddingTop: 1_500, height: 3_000 }}>
      <ScreenTabs label="Parts" parts={parts(alerts)} current="/setup/devices/manage" />
    </div>
  );
  const { update } = await show(tabs(''), { address: '/setup/devices/manage' });
  const bar = page.getByRole('navigation', { name: 'Parts' }).element();
  Object.assign(bar.style, { width: '200px', flexWrap: 'nowrap', overflow: 'auto hidden' });
  await update(tabs('with more than a dozen alerts'));
  const end = () => link('The devices of the site').element().getBoundingClientRect().right;
  await expect.poll(end).toBeLessThanOrEqual(bar.getBoundingClientRect().right + 1);
  expect(document.scrollingElement?.scrollTop).toBe(0);
});

test('a wizard links to the finished steps and the next one', async () => {
  const steps = ['Site', 'Areas', 'Plans', 'Review'].map((title) => ({
    id: title.toLowerCase(),
    title,
  }));
  const { address } = await show(
    <Steps
      label="New site"
      screen="/setup/add-org/new-site-wizard"
      steps={steps}
      current="areas"
      finished={2}
    />,
    { address: '/setup/add-org/new-site-wizard?step=areas' },
  );
  await expect.element(link('done Site')).toBeVisible();
  await expect.element(link('done Areas')).toHaveAttribute('aria-current', 'step');
  await expect.element(page.getByText(/Review$/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Review/ })).not.toBeInTheDocument();
  await expectAccessible();
  await press(page.getByRole('link', { name: /Plans/ }), '{Enter}');
  await expect.poll(address).toBe('/setup/add-org/new-site-wizard?step=plans');
});

const crumb = (label: string) => ({ label, href: `#${label}`, onSelect: vi.fn() });

test('a header shows the page’s path, and an ancestor’s link selects it', async () => {
  const iceland = crumb('Iceland');
  await show(
    <PageHeader
      title="Edit Org"
      path={[crumb('World Airports'), iceland]}
      current="Keflavík"
      actions={<button type="button">Export</button>}
    />,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Org');
  const path = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect.element(path.getByText('Keflavík')).toHaveAttribute('aria-current', 'page');
  await press(path.getByRole('link', { name: 'Iceland' }), '{Enter}');
  expect(iceland.onSelect).toHaveBeenCalledOnce();
  await expectAccessible();
});

test('the path ends with the organization, the screen and the record, which is the page', async () => {
  const devices = crumb('Devices');
  const end = [crumb('Terminal'), devices, crumb('GW-1')];
  await show(<PageHeader title="GW-1" path={[crumb('Iceland')]} end={end} />);
  const path = page.getByRole('navigation', { name: 'Breadcrumb' });
  const names = path
    .getByRole('link')
    .elements()
    .map((element) => element.textContent);
  expect(names).toEqual(['Iceland', 'Terminal', 'Devices', 'GW-1']);
  await expect
    .element(path.getByRole('link', { name: 'GW-1' }))
    .toHaveAttribute('aria-current', 'page');
  await press(path.getByRole('link', { name: 'Devices' }), '{Enter}');
  expect(devices.onSelect).toHaveBeenCalledOnce();
  await expectAccessible();
});

test('a long path is folded in its middle until it is expanded', async () => {
  const path = ['1', '2', '3', '4', '5'].map((number) => crumb(`Group ${number}`));
  await show(<PageHeader title="Edit Org" path={path} current="Site" />);
  const parts = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((part) => part.textContent);
  expect(parts()).toEqual(['Group 1', '…', 'Group 4', 'Group 5', 'Site']);
  await press(page.getByRole('button', { name: 'Show the whole path' }), '{Enter}');
  await expect.poll(parts).toHaveLength(6);
});
