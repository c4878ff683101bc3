import { accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { type GuestPage, method, publishPortal } from '../../../../test/portal-guests.ts';
import type { TestServer } from '../../../../test/server.ts';
import { openVisit, visitCalls } from '../../portal/testing/portal-visit.ts';
import { issuerClient } from './issuer.ts';
import { plantCards, plantProgramme } from './planted-lookup.ts';

interface Left {
  /** the address at the issuer */
  url: URL;
  /** that the browser got */
  cookie: string;
  page: GuestPage;
}

export type MemberArea = Awaited<ReturnType<typeof openMemberArea>>;

/** Opens an area whose portal lets members sign in at an issuer and sells a plan for 9.95 EUR. */
export async function openMemberArea(
  server: TestServer,
  { issuer }: { issuer: string },
  parts: Parameters<typeof publishPortal>[2] = {},
) {
  const calls = await accessCodeCalls(server);
  const { area, siblingArea } = calls.family;
  const { system } = server.database;
  const visit = await openVisit(server, area, calls.token);
  await publishPortal(server, area, { methods: { methods: [method('memberNumber')] }, ...parts });
  await plantCards(server, area);
  await plantProgramme(server, area, {
    type: 'oidc',
    issuer,
    ...issuerClient,
    numberClaim: 'member_number',
  });
  const { arrive, browser, purchases } = visitCalls(() => visit);

  /** Chooses the programme, with what the form asks for. */
  async function leave(
    written: Record<string, string> = {},
    macAddress = visit.macAddress,
  ): Promise<Left> {
    const start = await arrive({ macAddress });
    const programme = /name="programme" value="([^"]+)"/.exec(start.html)?.[1] ?? '';
    const page = await browser().submit(start, 'programme', { programme, ...written });
    const href = /href="(http:\/\/127[^"]*\/authorize[^"]*)"/.exec(page.html)?.[1];
    if (href === undefined) throw new Error(`The page does not lead to the issuer: ${page.text}`);
    const cookie = (page.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    return { url: new URL(href.replaceAll('&amp;', '&')), cookie, page };
  }

  const comeBack = async ({ href }: URL, cookie: string) =>
    browser().follow(await browser().open(href, { headers: { cookie } }));

  return {
    area,
    siblingArea,
    browser,
    arrive,
    leave,
    comeBack,
    purchases,
    async signIn(): Promise<GuestPage> {
      const { url, cookie } = await leave();
      return comeBack(await signInAt(url), cookie);
    },
    lookups: () =>
      system
        .selectFrom('loyalty_lookup')
        .selectAll()
        .where('organization_number', '=', area.number)
        .orderBy('at')
        .execute(),
    guests: () =>
      system
        .selectFrom('guest')
        .select(['name', 'email', 'member_number'])
        .where('organization_number', '=', area.number)
        .execute(),
  };
}

/** Signs in at the issuer; returns the address to which it sends the browser back. */
export async function signInAt(url: URL): Promise<URL> {
  const response = await fetch(url, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}
