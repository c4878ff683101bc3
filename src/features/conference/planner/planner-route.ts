import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { formatLocalPeriod } from '../../../contract/values/format.ts';
import { formatQuantity } from '../../../contract/values/units.ts';
import { hashOf } from '../../../server/authentication.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Variables } from '../../../server/http/request.ts';
import { linkApplication, linkPage } from '../../../server/links/link-page.ts';
import { conferenceOf, expectedDevices, onlineOf } from '../records/conference-rows.ts';
import { openedSecrets } from '../records/conference-secrets.ts';
import { conferenceState } from '../states.ts';
import { plannerTexts as texts } from '../texts.ts';
import { plannerPath } from './planner-path.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** Serves the page of a planner: the login of the conference and its usage. Anybody with the link reads it. */
export function plannerRoute(server: ServerContext): Hono<Variables> {
  const app = linkApplication(plannerPath);
  app.get(plannerPath, async (c) => {
    const found = await findByToken(server, c.req.query('token') ?? '');
    return found === undefined ? gone(c) : shown(server, c, found);
  });
  return app;
}

function gone(c: Context<Variables>) {
  return linkPage(c, texts.title, html`<h1>${texts.title}</h1><p>${texts.unknown}</p>`, 404);
}

async function findByToken(server: ServerContext, token: string) {
  const { database, now } = server;
  return database.system
    .selectFrom('conference')
    .innerJoin('organization as site', 'site.number', 'conference.organization_number')
    .selectAll('conference')
    .select([onlineOf(now()).as('online'), 'site.name as siteName'])
    .where('planner_token_hash', '=', hashOf(token))
    .where('planner_until', '>', now())
    .where('site.status', '=', 'Active')
    .executeTakeFirst();
}

async function shown(server: ServerContext, c: Context<Variables>, row: Found) {
  const conference = conferenceOf(row);
  const { code, password, wpaKey } = await openedSecrets(server, row.id, row.secrets);
  const isOver = row.state === 'Cancelled' || row.state === 'Missed';
  const line = (label: string, text: string | null | undefined, isSecret = false) =>
    text === null || text === undefined || text === ''
      ? ''
      : html`<li><div><div class="muted">${label}</div><div class="${isSecret ? 'secret' : ''}">${text}</div></div></li>`;
  const used = await server.database.system
    .selectFrom('conference_sample')
    .select(({ fn }) => [
      fn.sum<string | null>('down_bytes').as('down'),
      fn.sum<string | null>('up_bytes').as('up'),
      fn.max('devices').as('peak'),
    ])
    .where('conference_id', '=', row.id)
    .executeTakeFirst();
  return linkPage(
    c,
    row.name,
    html`<h1>${row.name}</h1>
<p class="muted">${row.siteName}</p>
${
  isOver
    ? html`<p class="error">${texts.over(conferenceState.names[row.state])} ${row.reason ?? ''}</p>`
    : html`<ul>
${line(texts.time, `${formatLocalPeriod(conference.start, conference.end)} (${row.time_zone})`)}
${line(texts.state, conferenceState.names[row.state])}
${line(texts.ssid, row.chosen.ssid)}
${line(texts.key, wpaKey, true)}
${line(texts.code, code, true)}
${line(texts.userName, conference.userName, true)}
${line(texts.password, password, true)}
</ul>
<h2>${texts.usage}</h2>
<ul>
${line(texts.online, texts.of(row.online, expectedDevices(conference)))}
${line(texts.peak, used?.peak === null || used?.peak === undefined ? null : String(used.peak))}
${line(texts.data, formatQuantity('data', Number(used?.down ?? 0) + Number(used?.up ?? 0)))}
</ul>`
}`,
  );
}
