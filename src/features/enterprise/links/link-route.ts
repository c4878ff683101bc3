import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { Problem } from '../../../contract/problem.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Variables } from '../../../server/http/request.ts';
import { type Html, linkApplication, linkPage } from '../../../server/links/link-page.ts';
import { deviceState } from '../fields.ts';
import { isPrivateMac } from '../rules/texts.ts';
import {
  deliverCertificate,
  type LinkedDevice,
  linkedDevice,
  serverNames,
} from './deliver-certificate.ts';
import { findLink, type Link } from './find-link.ts';
import { linkPath } from './link-path.ts';
import { mobileConfig } from './mobile-config.ts';
import {
  asOwner,
  type OwnerPage,
  ownerPage,
  ownPassphrase,
  registerDevice,
  removeDevice,
} from './owner-devices.ts';
import { texts } from './texts.ts';

type Call = Context<Variables>;

/** Serves the pages of one-time links to certificates and of owners. Programs that follow links change nothing. */
export function linkRoute(server: ServerContext): Hono<Variables> {
  const app = linkApplication(linkPath);

  app.get(linkPath, (c) => shown(c, c.req.query('token') ?? '', (_form) => null));
  app.post(linkPath, async (c) => {
    const form = await c.req.parseBody();
    const field = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
    return shown(c, field('token'), () => field);
  });

  type Field = (name: string) => string;

  async function shown(c: Call, token: string, formOf: (link: Link) => Field | null) {
    const link = await findLink(server, token);
    if (link === undefined) return gone(c);
    const field = formOf(link);
    return link.deviceId === null
      ? forOwner(c, token, link, field)
      : forDevice(c, token, link, field);
  }

  async function forDevice(c: Call, token: string, link: Link, field: Field | null) {
    const device = await linkedDevice(server, link);
    if (device === undefined) return gone(c);
    const password = filePassword(token);
    const names = await serverNames(server, link);
    const trustPath = await trustPathOf(server, link);
    if (field === null)
      return linkPage(
        c,
        texts.certificate.title(device.name),
        certificateHtml({ token, link, device, password, names, trustPath }),
      );
    const made = await deliverCertificate(server, link, device, { password, origin: originOf(c) });
    if (made === undefined) return gone(c);
    return field('format') === 'apple'
      ? file(
          c,
          'application/x-apple-aspen-config',
          'certificate.mobileconfig',
          mobileConfig({
            ...made,
            name: device.name,
            site: link.siteName,
            password,
            ssids: device.ssids,
            serverNames: names,
          }),
        )
      : file(c, 'application/x-pkcs12', 'certificate.p12', made.keyFile);
  }

  async function forOwner(c: Call, token: string, link: Link, field: Field | null) {
    try {
      const outcome = await asOwner(server, link, originOf(c), async (request) => {
        const id = field?.('device') ?? '';
        let error: string | null = null;
        let passphrase: { name: string; passphrase: string } | null = null;
        if (field?.('action') === 'register')
          error = await registerDevice(request, link.profileId ?? '', {
            name: field('name'),
            macAddress: field('mac'),
            identity: field('identity'),
          });
        else if (field?.('action') === 'remove' && isId(id)) await removeDevice(request, id);
        else if (field?.('action') === 'show' && isId(id))
          passphrase = await ownPassphrase(request, id);
        return { shown: await ownerPage(request), error, passphrase };
      });
      return linkPage(
        c,
        texts.title,
        ownerHtml({ token, site: link.siteName, ...outcome }),
        outcome.error === null ? 200 : 422,
      );
    } catch (error) {
      if (error instanceof Problem && error.kind === 'not-found') return gone(c);
      throw error;
    }
  }

  return app;
}

function gone(c: Call) {
  return linkPage(c, texts.title, html`<h1>${texts.title}</h1><p>${texts.unknown}</p>`, 404);
}

function file(c: Call, type: string, name: string, content: string | Uint8Array<ArrayBuffer>) {
  c.header('cache-control', 'no-store');
  c.header('content-type', type);
  c.header('content-disposition', `attachment; filename="${name}"`);
  return c.body(content);
}

function originOf(c: Call) {
  return {
    address: c.get('client')?.address ?? '',
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
  };
}

function isId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}

/** The same each time the page is opened; only who has the link knows it. */
function filePassword(token: string): string {
  const digits = createHash('sha256').update(`key file ${token}`).digest('hex').slice(0, 20);
  return digits.replaceAll(/(.{5})(?=.)/g, '$1-');
}

async function trustPathOf(
  { database }: Pick<ServerContext, 'database'>,
  { organizationNumber }: Link,
): Promise<string> {
  const row = await database.system
    .selectFrom('enterprise_authority')
    .select('fingerprint')
    .where('organization_number', '=', organizationNumber)
    .executeTakeFirst();
  return `/enterprise/trust/${row?.fingerprint ?? ''}.pem`;
}

function certificateHtml({
  token,
  link,
  device,
  password,
  names,
  trustPath,
}: {
  token: string;
  link: Link;
  device: LinkedDevice;
  password: string;
  names: readonly string[];
  trustPath: string;
}): Html {
  const t = texts.certificate;
  return html`<h1>${t.title(device.name)}</h1>
<p>${t.intro(link.siteName)}</p>
<h2>${t.password}</h2>
<p class="secret">${password}</p>
<p class="muted">${t.passwordHelp}</p>
<form class="row" method="post" action="${linkPath}">
<input type="hidden" name="token" value="${token}">
<button name="format" value="apple">${t.apple}</button>
<button name="format" value="p12">${t.other}</button>
</form>
<h2>${t.trust}</h2>
<p class="muted">${t.trustHelp} ${names.length === 0 ? '' : t.domain(names.join(', '))}</p>
<p><a href="${trustPath}">${t.trust} (.pem)</a></p>`;
}

function ownerHtml({
  token,
  site,
  shown: { ownerName, mostDevices, devices },
  error,
  passphrase,
}: {
  token: string;
  site: string;
  shown: OwnerPage;
  error: string | null;
  passphrase: { name: string; passphrase: string } | null;
}): Html {
  const t = texts.owner;
  const hidden = html`<input type="hidden" name="token" value="${token}">`;
  const button = (id: string, action: string, label: string, name: string) =>
    html`<form method="post" action="${linkPath}">${hidden}<input type="hidden" name="device" value="${id}"><button name="action" value="${action}" aria-label="${label}: ${name}">${label}</button></form>`;
  return html`<h1>${texts.title}</h1>
<p>${t.intro(ownerName, site)}</p>
${error === null ? '' : html`<p class="error" role="alert">${error}</p>`}
${passphrase === null ? '' : html`<h2>${t.passphrase(passphrase.name)}</h2><p class="secret">${passphrase.passphrase}</p>`}
${devices.length === 0 ? html`<p>${t.none}</p>` : ''}
<ul>${devices.map(
    ({ id, name, macAddress, state, hasPassphrase }) => html`<li><div><strong>${name}</strong><br>
<span class="muted">${macAddress ?? ''} · ${deviceState.names[state]}</span>
${macAddress !== null && isPrivateMac(macAddress) ? html`<br><span class="muted">${t.changing}</span>` : ''}</div>
${hasPassphrase ? button(id, 'show', t.show, name) : ''}${button(id, 'remove', t.remove, name)}</li>`,
  )}</ul>
<h2>${t.add}</h2>
${
  devices.length >= mostDevices
    ? html`<p>${t.full(mostDevices)}</p>`
    : html`<p class="muted">${t.addHelp}</p>
<form method="post" action="${linkPath}">${hidden}
<label>${t.name}<input name="name" maxlength="80" required></label>
<label>${t.mac}<input name="mac" maxlength="20" required></label>
<label>${t.identity}<select name="identity"><option value="ipsk">${t.ipsk}</option><option value="mac">${t.macOnly}</option></select></label>
<button name="action" value="register">${t.submit}</button>
</form>`
}`;
}
