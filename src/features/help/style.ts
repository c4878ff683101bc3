import { accents, type BrandId } from '../../contract/brand-accents.ts';

const light = {
  back: '#fff',
  surface: '#f7f8f9',
  text: '#212529',
  dim: '#596069',
  line: '#dfe3e7',
};
const dark = {
  back: '#242424',
  surface: '#1c1c1c',
  text: '#d6d6d6',
  dim: '#a8a8a8',
  line: '#3a3a3a',
};

/** Returns the style sheet of the help pages in a brand's colors; `theme` null follows the system. */
export function helpStyle(brand: BrandId, theme: 'light' | 'dark' | null): string {
  const accent = accents[brand];
  const lightColors = palette({ ...light, accent: accent[8] });
  const darkColors = palette({ ...dark, accent: accent[3] });
  const base = theme === 'dark' ? darkColors : lightColors;
  const system = theme === null ? `@media(prefers-color-scheme:dark){:root{${darkColors}}}` : '';
  return `:root{color-scheme:${theme ?? 'light dark'};${base}}${system}${layout}`;
}

function palette(colors: Record<string, string>): string {
  return Object.entries(colors)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

const layout = `
*{box-sizing:border-box}
html{scroll-padding-top:64px}
body{margin:0;background:var(--back);color:var(--text);font:0.9375rem/1.6 Inter,system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--accent)}
a:not(:hover){text-decoration-color:color-mix(in srgb,currentColor 40%,transparent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
header{position:sticky;top:0;display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;padding:8px 24px;min-height:48px;background:var(--surface);border-bottom:1px solid var(--line)}
header>a{display:flex;align-items:center;gap:10px;min-height:32px;font-weight:600;color:var(--text);text-decoration:none}
header img{display:block;width:24px;height:24px}
form{display:flex;gap:8px;margin-inline-start:auto}
input,button{height:32px;border:1px solid var(--dim);border-radius:6px;background:var(--back);color:var(--text);font:inherit;font-size:0.875rem}
input{width:min(280px,50vw);padding:0 10px}
input::placeholder{color:var(--dim);opacity:1}
button{padding:0 14px;font-weight:500;cursor:pointer}
.body{display:grid;grid-template-columns:220px minmax(0,680px);gap:48px;max-width:1060px;margin:0 auto;padding:32px 24px 64px}
nav{grid-area:1/1}
main{grid-area:1/2}
nav h2{margin:20px 0 4px;font-size:0.75rem;font-weight:600;color:var(--dim)}
nav h2:first-child{margin-top:4px}
nav ul,.contents,.results{margin:0;padding:0;list-style:none}
nav a{display:block;padding:3px 10px;margin-inline-start:-10px;border-radius:6px;color:var(--text);text-decoration:none;font-size:0.875rem}
nav a:hover{background:var(--surface)}
nav a[aria-current]{color:var(--accent);font-weight:600;background:var(--surface)}
h1{margin:0;font-size:1.625rem;line-height:1.25;letter-spacing:-0.01em}
.menu{margin:4px 0 0;color:var(--dim);font-size:0.8125rem}
.lead{margin:16px 0 20px;font-size:1.0625rem}
.contents{padding:12px 16px;border:1px solid var(--line);border-radius:8px}
.contents li{padding:1px 0}
.contents a,.results a{display:inline-block;min-height:24px}
h2{margin:40px 0 0;font-size:1.125rem}
ol{margin:6px 0 0;padding-inline-start:22px}
li+li{margin-top:4px}
ol li::marker{color:var(--dim);font-variant-numeric:tabular-nums}
dl{margin:12px 0 0;border:1px solid var(--line);border-radius:8px}
dl>div{padding:12px 16px}
dl>div+div{border-top:1px solid var(--line)}
dt{font-weight:600}
dd{margin:2px 0 0}
.results>li{padding:14px 0;border-bottom:1px solid var(--line);margin:0}
.results>li>a{font-weight:600}
.results p{margin:2px 0 0;color:var(--dim);font-size:0.875rem}
.results ul{margin:4px 0 0;padding-inline-start:18px;font-size:0.875rem}
@media(max-width:820px){.body{display:block;padding-top:24px}nav{margin-top:48px;border-top:1px solid var(--line);padding-top:16px}nav a{padding-block:6px}header{flex-wrap:nowrap;padding-inline:16px}form{flex:1}input{flex:1;width:0;min-width:0}.body{padding-inline:16px}}
@media print{header form,nav{display:none}.body{display:block}}`;
