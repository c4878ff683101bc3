import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { formatMoney } from '../../../../contract/values/money.ts';
import { sandboxCards } from '../../../payment-gateways/queries.ts';

export type PageContent =
  | { kind: 'card'; error: string | null }
  | { kind: 'challenge' }
  /** the payment has ended, and the guest goes back to the merchant */
  | { kind: 'ended'; url: string };

interface PagePayment {
  reference: string;
  amount: number;
  currency: string;
  description: string;
  merchant: string;
}

const style = `
:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;background:#f2f4f7;color:#1b2430;font:1rem/1.5 system-ui,sans-serif}
.note{margin:0;padding:.5rem 1rem;background:#7a4b00;color:#fff;text-align:center;font-weight:600}
main{max-width:27rem;margin:1.5rem auto;padding:1.5rem;background:#fff;border-radius:12px;box-shadow:0 1px 4px rgba(16,24,40,.14)}
h1{margin:0;font-size:1rem;font-weight:600;color:#475467}
.amount{margin:.25rem 0 0;font-size:2rem;line-height:1.2;font-weight:700;font-variant-numeric:tabular-nums}
.what{margin:.25rem 0 1.25rem;color:#475467}
label{display:block;margin:0 0 .25rem;font-weight:600}
input{width:100%;min-height:48px;padding:.5rem .75rem;border:1px solid #667085;border-radius:8px;font:inherit;background:#fff;color:inherit}
input:focus-visible,button:focus-visible,.button:focus-visible{outline:3px solid #1d5fd1;outline-offset:2px}
.field{margin:0 0 1rem}.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
button,.button{display:block;width:100%;min-height:48px;border-radius:8px;border:1px solid #1d5fd1;background:#1d5fd1;color:#fff;font:inherit;font-weight:600;cursor:pointer}
.button{padding:.6875rem;text-align:center;text-decoration:none}
.second{margin:.75rem 0 0}.second button{background:#fff;color:#1d4ea8;border-color:#98a2b3}
.error{margin:0 0 1rem;padding:.75rem 1rem;border-radius:8px;background:#fdecea;color:#8c1d13}
.cards{margin:1.5rem 0 0;padding:1rem 0 0;border-top:1px solid #d0d5dd;font-size:.9375rem;color:#475467}
.cards dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem .75rem;margin:.5rem 0 0}
.cards dt{font-variant-numeric:tabular-nums}.cards dd{margin:0}
@media(max-width:30rem){body{background:#fff}main{margin:0;border-radius:0;box-shadow:none}}
@media(prefers-color-scheme:dark){body,input{background:#0f141b;color:#f2f4f7}main{background:#1c232d;box-shadow:none}
h1,.what,.cards{color:#b3bdca}.second button{background:transparent;color:#9cc0ff;border-color:#7d8a9b}.error{background:#3a1d1a;color:#ffb4a9}
.cards{border-color:#465364}::placeholder{color:#98a2b3}input:focus-visible,button:focus-visible,.button:focus-visible{outline-color:#9cc0ff}}
@media(prefers-color-scheme:dark) and (max-width:30rem){body{background:#1c232d}}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The policy of the page: no script, its own style, and forms to this server. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const titles = { card: 'Pay', challenge: 'Confirm', ended: 'Continue' } as const;

/** Renders the sandbox's page. It never shows again what was typed. */
export function renderPage(payment: PagePayment, content: PageContent) {
  const amount = formatMoney(payment.amount, payment.currency, 'en');
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${titles[content.kind]} ${amount} – Sandbox</title>
<style>${raw(style)}</style>
</head>
<body>
<p class="note">Sandbox: no money moves</p>
<main>
<h1>${payment.merchant}</h1>
<p class="amount">${amount}</p>
<p class="what">${payment.description}</p>
${contentOf(payment, content, amount)}
</main>
</body>
</html>`;
}

function contentOf(payment: PagePayment, content: PageContent, amount: string) {
  switch (content.kind) {
    case 'card':
      return cardForm(payment, amount, content.error);
    case 'challenge':
      return challengeForm(payment);
    case 'ended':
      return html`<p role="status">You are going back to ${payment.merchant}.</p>
<a class="button" href="${content.url}">Continue</a>`;
  }
}

const outcomeTexts = {
  accepted: 'accepted',
  declined: 'declined',
  challenge: 'asks for a confirmation (3‑D Secure)',
} as const;

/** Lets the browser send the listed numbers only, with or without spaces, so that it refuses a real card. */
const numberPattern = Object.keys(sandboxCards)
  .map((number) => groups(number).join(' ?'))
  .join('|');

function groups(number: string): string[] {
  return number.match(/\d{4}/g) ?? [];
}

function cardForm({ reference }: PagePayment, amount: string, error: string | null) {
  const path = `/payments/sandbox/${reference}`;
  return html`${error === null ? '' : html`<p class="error" role="alert">${error}</p>`}
<form method="post" action="${path}/pay" autocomplete="off">
<div class="field"><label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" maxlength="19" required pattern="${numberPattern}" title="One of the test cards below" placeholder="4242 4242 4242 4242" autocomplete="off"></div>
<div class="pair">
<div class="field"><label for="expiry">Expiry (MM/YY)</label>
<input id="expiry" name="expiry" inputmode="numeric" maxlength="7" required pattern="(0[1-9]|1[0-2]) ?/? ?[0-9]{2}" title="Month and year, such as 12/34" placeholder="12/34" autocomplete="off"></div>
<div class="field"><label for="cvc">CVC</label>
<input id="cvc" name="cvc" inputmode="numeric" maxlength="4" required pattern="[0-9]{3,4}" title="Three digits, such as 123" placeholder="123" autocomplete="off"></div>
</div>
<button type="submit">Pay ${amount}</button>
</form>
<form class="second" method="post" action="${path}/cancel"><button type="submit">Cancel</button></form>
<div class="cards">Test cards, with any expiry in the future and any CVC:
<dl>${Object.entries(sandboxCards).map(
    ([number, { outcome }]) =>
      html`<dt>${groups(number).join(' ')}</dt><dd>${outcomeTexts[outcome]}</dd>`,
  )}</dl></div>`;
}

function challengeForm({ reference }: PagePayment) {
  return html`<p>The card’s bank asks whether it is really you.</p>
<form method="post" action="/payments/sandbox/${reference}/challenge">
<button type="submit" name="answer" value="complete">Complete</button>
<div class="second"><button type="submit" name="answer" value="fail">Fail</button></div>
</form>`;
}
