import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import * as z from 'zod/mini';
import { formatMoney } from '../../../../contract/values/money.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Variables } from '../../../../server/http/request.ts';
import { loadPayment } from '../../engine/load-payment.ts';
import type { HostedPage } from '../adapter.ts';
import { paymentFormUrl } from './client.ts';
import { contextOf, isUsable } from './page-token.ts';

const style = `
:root{color-scheme:light dark}body{margin:0;background:#f2f4f7;color:#1b2430;font:1rem/1.5 system-ui,sans-serif}
main{max-width:27rem;margin:1.5rem auto;padding:1.5rem}
h1{margin:0 0 .5rem;font-size:1.25rem}p{margin:0 0 1.25rem}
button,.button{display:block;box-sizing:border-box;width:100%;min-height:48px;padding:.6875rem;border-radius:8px;border:1px solid #1d5fd1;background:#1d5fd1;color:#fff;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:focus-visible,.button:focus-visible{outline:3px solid #1d5fd1;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#0f141b;color:#f2f4f7}button:focus-visible,.button:focus-visible{outline-color:#9cc0ff}}
`;
const script = 'document.forms[0].submit()';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Serves the page whose form leads to Authorize.Net: by itself, or by its button in a browser without scripts. */
export function authorizeNetPages(server: ServerContext): Hono<Variables> {
  const app = new Hono<Variables>();

  app.get('/payments/authorize-net/:purchaseId', async (c) => {
    const id = z.uuid().safeParse(c.req.param('purchaseId'));
    const payment = id.success ? await loadPayment(server, id.data) : undefined;
    if (payment === undefined || payment.gateway.type !== 'authorize-net') return c.notFound();
    const { purchaseId, gateway } = payment;
    const page = await hostedPageOf(server, purchaseId);
    if (page === null) return c.notFound();
    const action = paymentFormUrl(server, gateway.mode);
    const policy = [
      "default-src 'none'",
      `style-src ${hashOf(style)}`,
      `script-src ${hashOf(script)}`,
      `form-action ${new URL(action).origin}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ];
    c.header('content-security-policy', policy.join('; '));
    c.header('cache-control', 'no-store');
    c.header('content-language', 'en');
    const amount = formatMoney(payment.amount, payment.currency, 'en');
    if (page.form === undefined || !isUsable(page.form, server.now()))
      return c.html(
        document(
          amount,
          html`<p>This payment page has expired. Go back to open it again.</p>
<a class="button" href="${page.returnUrl}">Go back</a>`,
        ),
      );
    const token = await server.secrets.open(page.form.sealedToken, contextOf(purchaseId));
    return c.html(
      document(
        amount,
        html`<p>${page.description}</p>
<form method="post" action="${action}"><input type="hidden" name="token" value="${token}">
<button type="submit">Continue to payment</button></form>
<script>${raw(script)}</script>`,
      ),
    );
  });

  return app;
}

/** Returns the page of a purchase that can be paid. */
async function hostedPageOf(
  { database }: ServerContext,
  purchaseId: string,
): Promise<HostedPage | null> {
  const row = await database.system
    .selectFrom('purchase')
    .select('hosted_page')
    .where('id', '=', purchaseId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row?.hosted_page ?? null;
}

function document(amount: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Pay ${amount}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>Pay ${amount}</h1>
${content}
</main>
</body>
</html>`;
}
