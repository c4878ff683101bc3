import type { StripeState } from './state.ts';

interface Page {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Returns the fake's payment page for a session, which a browser can use without scripts. */
export function hostedPage(
  state: StripeState,
  path: string,
  method: string,
  form: URLSearchParams,
): Page {
  const [, , id = ''] = path.split('/');
  const session = state.sessions.get(id);
  if (session === undefined) return shown(404, 'No such session');
  if (method === 'GET') return session.status === 'open' ? shown(200, cardForm()) : ended();
  const number = form.get('number') ?? '';
  const answer = form.get('answer');
  const confirmation = answer === 'complete' || answer === 'failed' ? answer : null;
  const outcome = state.pay(id, number, confirmation);
  if (outcome === 'done')
    return { status: 303, headers: { location: session.success_url }, body: '' };
  return shown(
    200,
    outcome === 'challenge' ? challenge(number) : cardForm('Your card was declined'),
  );

  function cardForm(error = ''): string {
    return `<p role="alert">${error}</p><form method="post">
      <label>Card number <input name="number"></label><button>Pay</button></form>
      <a href="${escaped(session?.cancel_url ?? '')}">Back</a>`;
  }
}

function challenge(number: string): string {
  return `<form method="post"><input type="hidden" name="number" value="${escaped(number)}">
    <button name="answer" value="complete">Complete</button>
    <button name="answer" value="failed">Fail</button></form>`;
}

function ended(): Page {
  return shown(200, 'This page has expired');
}

function shown(status: number, content: string): Page {
  const body = `<!doctype html><html lang="en"><title>Fake of Stripe</title><body>${content}</body></html>`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
