// On both engines

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forged } from '../../../../test/forgery.ts';
import { imageCalls } from '../../../../test/image-calls.ts';
import {
  addGateway,
  type GuestPage,
  method,
  newMac,
  publishPortal,
  ticketOf,
} from '../../../../test/portal-guests.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { devices } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';
import type { Image } from '../../images/fields.ts';
import { imageAddress } from '../../images/public/image-address.ts';
import { reportPortalSessions } from '../../radius/unreported/report-portal-sessions.ts';
import { defaultPortal } from '../document/default-portal.ts';
import { portalUrl } from '../testing/portal-visit.ts';
import { portalWorld } from '../testing/portal-world.ts';

const world = portalWorld();
const { arrivalUrl, arrive, attempt, browser, freePlan, guestRow, mac } = world;

test('the terms can be read by their address, without a gateway', async () => {
  const { area } = world;
  const terms = { en: 'Please be kind to one another.' };
  await publishPortal(world.server, area, { legal: { ...defaultPortal.legal, terms } });
  const page = await browser().open(`${portalUrl(area)}terms`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Please be kind to one another.');
  expect((await browser().open(`${portalUrl(area)}plans`)).status).toBe(400);
});

test('form fields and the consent to marketing are stored', async () => {
  await freePlan();
  await publishPortal(world.server, world.area, {
    methods: { methods: [method('free')] },
    form: {
      fields: [
        { id: 'name', label: {}, isRequired: true },
        { id: 'custom-1', label: { en: 'Booth' }, isRequired: false },
      ],
      asksForMarketing: true,
      marketingText: {},
    },
  });
  const page = await arrive();
  expect(page.html).not.toMatch(/<input type="checkbox"[^>]*checked/);
  const missing = await browser().submit(page, 'free', { 'custom-1': 'B7' });
  expect(missing.text).toContain('Fill in this field');
  expect(missing.html).toContain('value="B7"');
  await browser().submit(page, 'free', { name: 'Zoë', 'custom-1': 'B7', marketing: 'yes' });
  expect(await guestRow()).toMatchObject({ name: 'Zoë', form_answers: { 'custom-1': 'B7' } });
  expect((await guestRow()).marketing_consent_at).toEqual(world.server.clock.now);
});

test('the language that a guest chooses is still there when the gateway sends the browser back', async () => {
  await freePlan();
  await publishPortal(world.server, world.area, { languages: { tags: ['en', 'de'] } });
  const page = await arrive();
  expect(page.html).toContain('<html lang="en"');
  const link = /href="([^"]*[?&;]language=de[^"]*)"/.exec(page.html)?.[1] ?? '';
  const chosen = await browser().open(link.replaceAll('&amp;', '&'));
  expect(chosen.html).toContain('<html lang="de"');
  expect((await arrive()).html).toContain('<html lang="de"');
});

test('forged, expired and foreign states lead to a page', async () => {
  await freePlan();
  const page = await arrive();
  const address = /action="([^"]+do\/free[^"]+)"/.exec(page.html)?.[1] ?? '';
  const url = new URL(address.replaceAll('&amp;', '&'), 'https://atrium.example');
  const token = url.searchParams.get('state') ?? '';
  const { area, siblingArea } = world.calls.family;
  const statusAt = (number: number, state: string) =>
    browser().open(`/portal/${number}/sign-in?state=${state}`);
  for (const [number, state] of [
    [area.number, forged(token)],
    [area.number, ''],
    [area.number, 'x'.repeat(7_000)],
    [siblingArea.number, token],
  ] as const) {
    const broken = await statusAt(number, state);
    expect(broken.status).toBe(400);
    expect(broken.text).toContain('This link is not complete');
    expect(broken.html).toContain(`href="/portal/${number}/"`);
  }
  const other = await browser().open(`${arrivalUrl({ macAddress: newMac() })}&state=${token}`);
  expect(other.text).toContain('belongs to another device');
  world.calls.passTime(31 * 60);
  expect((await statusAt(area.number, token)).text).toContain('Please start again');
});

test('an arrival with a wrong signature is refused', async () => {
  const address = arrivalUrl();
  const page = await browser().open(address.replace('10.1.0.23', '10.1.0.24'));
  expect(page.status).toBe(400);
  expect(page.text).toContain('This link is not complete');
});

test('the portal without an area finds it by the gateway', async () => {
  await freePlan();
  const portal = 'https://atrium.example/portal';
  const page = await browser().open(arrivalUrl({}, portal));
  expect(page.text).toContain('Connect for free');
  expect((await attempt()).organization_number).toBe(world.area.number);
  const strange = await browser().open(arrivalUrl({ nasIdentifier: 'nobody' }, portal));
  expect(strange.status).toBe(404);
  expect(strange.text).toContain('We do not know this network yet');
  expect(strange.text).toMatch(/Support code [A-Z2-9]{8}/);
});

test('UniFi’s own path leads to the area of the access point', async () => {
  const { family, token } = world.calls;
  const accessPoint = newMac();
  const body = {
    ...exampleDevice({ name: 'Access point', role: 'access-point', macAddress: accessPoint }),
    type: 'unifi' as const,
    secrets: {},
  };
  await world.server.call(devices.create, { params: world.calls.of(family.area), body }, token);
  await addGateway(world.server, family.area, token, { type: 'unifi' });
  await freePlan();
  const path = `/guest/s/default/?id=${mac()}&ap=${accessPoint}&t=1&url=http%3A%2F%2Fexample.com&ssid=Guest`;
  const page = await browser().follow(await browser().open(path));
  expect(page.text).toContain('Connect for free');
  expect(await attempt()).toMatchObject({ organization_number: family.area.number, ssid: 'Guest' });
  expect((await browser().open('/guest/s/a%2Fb/?id=1')).status).toBe(404);
});

test('a gateway without RADIUS has its session started before it lets the guest in, kept, and ended in time', async () => {
  const { family, token, of } = world.calls;
  const node = newMac();
  const body = {
    ...exampleDevice({ name: 'Meraki', role: 'controller', macAddress: node }),
    type: 'meraki' as const,
    secrets: {},
  };
  await world.server.call(devices.create, { params: of(family.area), body }, token);
  await freePlan();
  const grant = 'https://n1.network-auth.com/splash/grant';
  const query = new URLSearchParams({ base_grant_url: grant, client_mac: mac(), node_mac: node });
  const page = await browser().open(`/portal/${family.area.number}/?${query}`);
  const { location } = await browser().submit(page, 'free');
  const sent = new URL(location ?? '');
  expect(sent.origin + sent.pathname).toBe(grant);
  expect(sent.searchParams.get('duration')).toBe('7200');
  const sessions = async () => {
    const rows = await world.server.database.system
      .selectFrom('guest_session')
      .select(['state', 'seconds', 'termination_cause'])
      .where('mac_address', '=', mac())
      .execute();
    return rows.map((row) => ({ ...row, seconds: Number(row.seconds) }));
  };
  expect(await sessions()).toMatchObject([{ state: 'open', seconds: 0 }]);
  const back = sent.searchParams.get('continue_url') ?? '';
  const status = await browser().follow(await browser().open(back));
  expect(status.text).toContain('2 hours');
  await browser().open(back);
  expect(await sessions()).toMatchObject([{ state: 'open', seconds: 0 }]);
  expect(await attempt()).toMatchObject({ step: 'Online' });
  world.calls.passTime(10 * 60);
  await takeDueSteps(reportPortalSessions(world.server.context));
  expect(await sessions()).toMatchObject([{ state: 'open', seconds: 600 }]);
  world.calls.passTime(2 * 60 * 60);
  await takeDueSteps(reportPortalSessions(world.server.context));
  expect(await sessions()).toEqual([
    { state: 'stopped', seconds: 7_200, termination_cause: 'Session-Timeout' },
  ]);
});

test('a flood of unsigned arrivals from one address adds no more rows; signed ones go on', async () => {
  const { area } = world;
  await addGateway(world.server, area, world.calls.token, { type: 'unifi' });
  const unsigned = () => browser().open(`/portal/${area.number}/?id=${newMac()}&ap=${newMac()}`);
  expect((await unsigned()).status).toBe(200);
  const count = async () => {
    const { rows } = await sql<{ count: number; address: string }>`
      select count(*)::integer as count, min(client_address) as address from portal_attempt
      where organization_number = ${area.number}`.execute(world.server.database.system);
    return rows[0];
  };
  const address = (await count())?.address;
  await sql`
    insert into portal_attempt (organization_number, organization_path, code, at, updated_at, step,
      language, client_address)
    select ${area.number}, ${area.path}, 'FLOOD', ${world.server.clock.now}, ${world.server.clock.now}, 'Arrived',
      'en', ${address} from generate_series(1, 999)`.execute(world.server.database.system);
  const refused = await unsigned();
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('Too many attempts');
  expect((await count())?.count).toBe(1_000);
  expect((await arrive()).status).toBe(200);
  world.calls.passTime(11 * 60);
  expect((await unsigned()).status).toBe(200);
});

test('shows why a login was refused, and a silent gateway after ten seconds', async () => {
  await freePlan();
  const { system } = world.server.database;
  const sent = await browser().submit(await arrive(), 'free');
  const back = await browser().follow(await arrive({ result: 'success' }));
  expect(back.html).toContain('http-equiv="refresh"');
  world.calls.passTime(11);
  const waiting = /url=([^"]+)"/.exec(back.html)?.[1] ?? '';
  expect((await browser().open(waiting.replaceAll('&amp;', '&'))).text).toContain(
    'longer than usual',
  );
  expect(ticketOf(sent)).toHaveLength(32);
  const { number, path } = world.area;
  await system
    .insertInto('radius_auth')
    .values({
      organization_number: number,
      organization_path: path,
      at: world.server.clock.now,
      result: 'rejected',
      reason: 'too-many-devices',
      user_name: 'ticket',
      guest_id: (await guestRow()).id,
      milliseconds: 1,
    })
    .execute();
  world.calls.passTime(5);
  const refused = await browser().open(waiting.replaceAll('&amp;', '&'));
  expect(refused.text).toContain('Too many devices are connected');
});

test('pages have no script, cookie or foreign source, and are small', async () => {
  await freePlan();
  const page = await arrive();
  expect(page.html).not.toMatch(/<script|javascript:|onclick/i);
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(page.headers.get('cache-control')).toBe('no-store');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' https://atrium.example http://10.1.0.1:3990");
  expect(Buffer.byteLength(page.html)).toBeLessThan(60_000);
});

test('a disabled area and an unknown one have pages of their own', async () => {
  const { area } = world;
  await world.server.database.system
    .updateTable('organization')
    .set({ status: 'Disabled' })
    .where('number', '=', area.number)
    .execute();
  const disabled = await arrive();
  expect(disabled.text).toContain('Wi-Fi is not available here');
  expect((await browser().open('/portal/999999999/')).status).toBe(404);
  expect((await browser().open('/portal/999999999/x/y/z')).status).toBe(404);
});

test('the images of the slots are the logo, background and icon until the portal has its own', async () => {
  const { area, provider } = world.calls.family;
  const { upload, change } = await imageCalls(world.server, { family: world.calls.family });
  const fill = async (slot: Image['slot']) => {
    const image = await upload(provider, slot ?? '');
    const { renditions } = await change(provider, image, { slot });
    return { id: image.id, addresses: renditions.map(imageAddress) };
  };
  const logo = await fill('brand-logo');
  const background = await fill('portal-background');
  const icon = await fill('favicon');
  const shown = ({ html }: GuestPage) => ({
    logo: /<img src="([^"]+)"[^>]*class="logo"/.exec(html)?.[1],
    background: /<header[^>]*><picture><source[^>]*srcset="(\S+)/.exec(html)?.[1],
    icon: /<link rel="icon"[^>]*href="([^"]+)"/.exec(html)?.[1],
  });
  const page = shown(await arrive());
  expect(logo.addresses).toContain(page.logo);
  expect(background.addresses).toContain(page.background);
  expect(icon.addresses).toContain(page.icon);
  await publishPortal(world.server, area, {
    look: { ...defaultPortal.look, logoImageId: icon.id },
  });
  expect(icon.addresses).toContain(shown(await arrive()).logo);
});
