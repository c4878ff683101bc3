/**
 * The display page's script. It has the next password before its time, so that it changes at the exact moment by a clock that is
 * corrected by the server's, and while the server is away. It asks every five seconds, so that guests do not copy a password that
 * a change by hand has ended.
 */
export const displayScript = `
'use strict';
const main = document.querySelector('main');
const byId = (id) => document.getElementById(id);
let state = JSON.parse(main.dataset.state);
let offset = Date.parse(state.now) - Date.now();
let timer;
function show() {
  clearTimeout(timer);
  const now = Date.now() + offset;
  const period = state.periods.findLast(({ startsAt }) => Date.parse(startsAt) <= now);
  const isValid = period && (period.validUntil === null || Date.parse(period.validUntil) > now);
  byId('ssid').textContent = state.ssid;
  byId('password').textContent = isValid ? period.password : '';
  byId('until').textContent = isValid && period.until ? 'Valid until ' + period.until : '';
  byId('none').hidden = Boolean(isValid);
  byId('known').hidden = !isValid;
  if (isValid) {
    byId('qr').setAttribute('viewBox', '0 0 ' + period.qr.size + ' ' + period.qr.size);
    byId('dark').setAttribute('d', period.qr.path);
  }
  const moments = state.periods
    .flatMap(({ startsAt, validUntil }) => [startsAt, validUntil])
    .filter((at) => at !== null)
    .map((at) => Date.parse(at))
    .filter((at) => at > now);
  // A timer of more than 24 days would run at once.
  if (moments.length > 0) timer = setTimeout(show, Math.min(Math.min(...moments) - now, 3600000));
}
async function refresh() {
  try {
    const reply = await fetch(location.pathname + location.search + '&state', { cache: 'no-store' });
    if (reply.status === 404) state = { ...state, periods: [] };
    else if (reply.ok) {
      state = await reply.json();
      offset = Date.parse(state.now) - Date.now();
    }
  } catch {}
  show();
}
show();
setInterval(refresh, 5000);
addEventListener('online', refresh);
document.addEventListener('visibilitychange', () => document.hidden || refresh());
`;
