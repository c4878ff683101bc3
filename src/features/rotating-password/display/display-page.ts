import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { displayScript } from './display-script.ts';
import type { DisplayState } from './display-state.ts';

const scriptHash = createHash('sha256').update(displayScript).digest('base64');

/** Lets the page run its script and ask for its state, and nothing else. */
export const displayPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${scriptHash}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns the page that shows a password full screen. */
export function displayHtml(state: DisplayState) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Wi-Fi ${state.ssid}</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { box-sizing: border-box; min-height: 100vh; padding: 5vmin; display: flex; align-items: center; justify-content: center; }
#known { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 6vmin; width: 100%; }
[hidden] { display: none !important; }
.texts { flex: 1 1 420px; min-width: 0; }
dl, dd { margin: 0; }
dt { font-size: clamp(1rem, 2.6vmin, 2rem); opacity: .72; }
dd { overflow-wrap: anywhere; font-weight: 650; line-height: 1.15; margin-bottom: 4vmin; }
#ssid { font-size: clamp(1.6rem, 6vmin, 5rem); }
#password { font-size: clamp(1.9rem, 8vmin, 7rem); font-family: ui-monospace, monospace; }
#until { font-size: clamp(1rem, 3vmin, 2.2rem); margin: 0; }
.code { flex: 0 1 auto; width: min(60vmin, 80vw); background: #fff; border-radius: 2vmin; padding: 2vmin; box-sizing: border-box; }
svg { display: block; width: 100%; height: auto; }
#none { font-size: clamp(1.3rem, 4vmin, 3rem); text-align: center; }
</style>
</head>
<body>
<main data-state="${JSON.stringify(state)}">
<div id="known" hidden>
<div class="texts">
<h1 hidden>Wi-Fi</h1>
<dl><dt>Wi-Fi</dt><dd id="ssid"></dd><dt>Password</dt><dd id="password" aria-live="polite"></dd></dl>
<p id="until"></p>
</div>
<div class="code"><svg id="qr" role="img" aria-label="QR code that joins the Wi-Fi"><path id="dark" fill="#000"></path></svg></div>
</div>
<p id="none" hidden>Please ask at the front desk for the Wi-Fi password.</p>
</main>
<script>${raw(displayScript)}</script>
</body>
</html>`;
}
