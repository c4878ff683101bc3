import type { EffectivePortal } from '../document/fields.ts';
import { contrast, faded, luminance, mix } from './colors.ts';
import type { PageImage } from './view.ts';

type Look = EffectivePortal['look'];

const fonts: Record<Look['font'], string> = {
  system: 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif',
  serif: 'ui-serif,Georgia,"Noto Serif","Times New Roman",serif',
  rounded: 'ui-rounded,"SF Pro Rounded","Nunito","Varela Round",system-ui,sans-serif',
  mono: 'ui-monospace,"Cascadia Mono",Menlo,Consolas,monospace',
};

/** WCAG 2.2: 4.5 for text, 3 for the borders of inputs. A little more allows for rounding. */
const textContrast = 4.6;
const borderContrast = 3.1;
const darkBackground = '#101418';
const darkText = '#f1f4f6';

/** Returns the colors of a look when the device prefers dark ones; buttons stay as they are. */
function darkColors({ accentColor }: Pick<Look, 'accentColor'>) {
  return { background: mix(darkBackground, accentColor, 0.06), text: darkText };
}

/** Returns the style sheet of a page. Attributes cannot place the picture: the security policy allows no other styles. */
export function pageStyle(look: Look, focus: PageImage['focus'] | null): string {
  const light = palette(look, look.backgroundColor, look.textColor);
  const { background, text } = darkColors(look);
  const dark = palette(look, background, text);
  return `:root{color-scheme:${look.dark ? 'light dark' : 'light'};--radius:${look.radius}px;${light}}
${look.dark ? `@media(prefers-color-scheme:dark){:root{${dark}}}` : ''}
${layout.replace('FONT', fonts[look.font])}
${focus === null ? '' : `.hero>picture img{object-position:${focus.x}% ${focus.y}%}`}
${look.css.replaceAll('</', String.raw`<\/`)}`;
}

type Accent = Pick<Look, 'accentColor' | 'accentTextColor'>;

function palette(look: Accent, background: string, text: string): string {
  return Object.entries(colorsOf(look, background, text))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

function colorsOf(look: Accent, background: string, text: string) {
  const isDark = luminance(background) < 0.2;
  const surface = mix(background, text, isDark ? 0.07 : 0.03);
  const accent = look.accentColor;
  const accentText = look.accentTextColor;
  // Away from the text on it, so that the contrast only grows.
  const deeper = luminance(accentText) > luminance(accent) ? '#000000' : '#ffffff';
  const error = isDark ? '#ffb4ab' : '#a3180d';
  return {
    background,
    text,
    surface,
    muted: faded(text, [background, surface], 0.35, textContrast),
    line: mix(background, text, 0.16),
    border: faded(text, [background, surface], 0.55, borderContrast),
    accent,
    'accent-text': accentText,
    'accent-deep': mix(accent, deeper, 0.45),
    'accent-hover': mix(accent, deeper, 0.15),
    error: contrast(error, background) >= textContrast ? error : text,
    'error-surface': mix(background, isDark ? '#ff5449' : '#d92d20', isDark ? 0.14 : 0.07),
    'warning-surface': mix(background, '#f5a623', isDark ? 0.16 : 0.14),
  };
}

/** The names of the custom properties with a page's colors. */
export const colorNames: readonly string[] = Object.keys(
  colorsOf({ accentColor: '#000000', accentTextColor: '#ffffff' }, '#ffffff', '#000000'),
);

const layout = `*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;background:var(--background);color:var(--text);font:1rem/1.5 FONT;overflow-wrap:anywhere;display:flex;flex-direction:column}
h1,h2,h3,h4,p,ul,ol,dl,dd{margin:0}
h1{font-size:1.75rem;line-height:1.2;font-weight:700;letter-spacing:-.01em;text-wrap:balance}
h2{font-size:1.125rem;line-height:1.35;font-weight:650}
h3{font-size:1rem;line-height:1.4;font-weight:650}
a{color:inherit;text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--text);outline-offset:2px}
.hero{position:relative;isolation:isolate;overflow:hidden;background:linear-gradient(150deg,var(--accent-deep),var(--accent) 70%);color:var(--accent-text);display:flex;flex-direction:column;justify-content:space-between;gap:2rem;padding:1.25rem;min-height:8.5rem}
.hero :focus-visible{outline-color:currentColor}
.page-sign-in .hero{min-height:13rem}
.hero-picture{color:#fff;background:#20262b}
.hero-picture{padding:0}
.hero-picture>.top{padding:1.25rem 1.25rem 3rem;background:linear-gradient(#000000ad,#000000a3 4.5rem,#0000)}
.hero-picture>.title{padding:3rem 1.25rem 1.25rem;background:linear-gradient(to top,#000000b3,#000000a6 calc(100% - 3rem),#0000)}
.hero>picture,.hero>picture img{position:absolute;inset:0;z-index:-2;width:100%;height:100%;object-fit:cover}
.top{display:flex;align-items:center;justify-content:space-between;gap:1rem;flex-wrap:wrap}
.logo{display:block;max-height:3rem;max-width:min(12rem,60vw);width:auto;height:auto}
.brand{font-weight:650;letter-spacing:.08em;text-transform:uppercase;font-size:.875rem}
.hero .lead{margin-top:.5rem;max-width:34rem}
main{flex:1;width:100%;max-width:32rem;margin-inline:auto;padding:1.5rem 1.25rem 2rem;display:flex;flex-direction:column;gap:1.25rem}
.languages{display:flex;flex-wrap:wrap;gap:.25rem .25rem;list-style:none;padding:0}
.languages a,.languages span{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 .625rem;font-size:.9375rem}
.languages span{font-weight:650}
details.languages-menu{position:relative}
.languages-menu summary{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;padding:0 .75rem;border:1px solid currentColor;border-radius:var(--radius);cursor:pointer}
.languages-menu ul{margin-top:.5rem}
form{display:flex;flex-direction:column;gap:1rem}
.field{display:flex;flex-direction:column;gap:.375rem}
label{font-weight:550}
input:not([type=checkbox]){width:100%;min-height:3.125rem;padding:.625rem .875rem;border:1px solid var(--border);border-radius:var(--radius);background:var(--background);color:var(--text);font:inherit}
input[aria-invalid=true]{border:2px solid var(--error)}
.code{letter-spacing:.12em;font-variant-numeric:tabular-nums}
.consent{display:flex;gap:.75rem;align-items:flex-start;font-weight:400;padding-block:.25rem;min-height:2.75rem}
.consent input{flex:none;width:1.375rem;height:1.375rem;margin:.0625rem 0 0;accent-color:var(--accent)}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:3.125rem;padding:.625rem 1.25rem;border:1px solid transparent;border-radius:var(--radius);background:var(--accent);color:var(--accent-text);font:inherit;font-weight:650;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--accent-hover)}
.quiet{background:transparent;color:var(--text);border-color:var(--border)}
.quiet:hover{background:var(--surface)}
.small{min-height:2.75rem;padding:.375rem .875rem;font-size:.9375rem;flex:none}
.other{border:1px solid var(--border);border-radius:var(--radius)}
.other summary{display:flex;align-items:center;justify-content:space-between;gap:1rem;min-height:3.125rem;padding:.625rem 1rem;cursor:pointer;list-style:none;border-radius:var(--radius);font-weight:550}
.other summary::-webkit-details-marker{display:none}
.other summary::after{content:"";flex:none;width:.5rem;height:.5rem;border:solid currentColor;border-width:0 2px 2px 0;transform:rotate(45deg) translate(-2px,-2px)}
.other[open] summary::after{transform:rotate(225deg) translate(-2px,-2px)}
.other summary:hover{background:var(--surface)}
.other form{padding:.5rem 1rem 1.25rem}
.methods,.stack{display:flex;flex-direction:column;gap:.75rem}
.methods>form:first-child{margin-bottom:.25rem}
button.start{justify-content:flex-start;padding-inline:1rem;font-weight:550}
.muted{color:var(--muted)}
.fine{font-size:.9375rem;color:var(--muted)}
.error-text{color:var(--error);font-size:.9375rem;font-weight:550}
.notice{padding:.875rem 1rem;border-radius:var(--radius);background:var(--surface);border-inline-start:4px solid var(--accent)}
.notice-warning{background:var(--warning-surface);border-color:#d9830b}
.notice-error{background:var(--error-surface);border-color:var(--error)}
.notice-error strong{display:block}
.rich{display:flex;flex-direction:column;gap:.75rem}
.rich ul,.rich ol{padding-inline-start:1.25rem}
.rich table{border-collapse:collapse}
.rich td,.rich th{border:1px solid var(--line);padding:.25rem .5rem;text-align:start}
.rich pre{overflow-x:auto;white-space:pre-wrap}
html[dir=rtl] [lang]{text-align:right}
html[dir=ltr] [lang]{text-align:left}
.picture img{display:block;width:100%;height:auto;border-radius:var(--radius)}
.plans{list-style:none;padding:0;display:flex;flex-direction:column;gap:.75rem}
.plan{border:1px solid var(--line);background:var(--surface);border-radius:var(--radius);padding:1rem;display:flex;flex-direction:column;gap:.75rem}
.plan-head{display:flex;justify-content:space-between;align-items:baseline;gap:1rem}
.price{font-weight:700;font-size:1.125rem;white-space:nowrap}
.facts{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.25rem .375rem;font-size:.9375rem;color:var(--muted)}
.facts li:not(:last-child)::after{content:"·";margin-inline-start:.375rem}
.state{display:flex;align-items:center;gap:.75rem;font-weight:650;font-size:1.125rem}
.state svg{flex:none;width:2.25rem;height:2.25rem}
.figures{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
.figure{background:var(--surface);border:1px solid var(--line);border-radius:var(--radius);padding:1rem}
.figure dt{color:var(--muted);font-size:.9375rem}
.figure dd:first-of-type{font-size:1.25rem;line-height:1.3;font-weight:700;font-variant-numeric:tabular-nums}
.devices{list-style:none;padding:0;border:1px solid var(--line);border-radius:var(--radius)}
.devices li{display:flex;align-items:center;justify-content:space-between;gap:1rem;padding:.75rem 1rem}
.devices li+li{border-top:1px solid var(--line)}
.support-code{font:700 1.25rem/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.08em}
.spinner{width:2.25rem;height:2.25rem;border-radius:50%;border:4px solid var(--line);border-top-color:var(--text);animation:turn 1s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
@media(prefers-reduced-motion:reduce){.spinner{animation-duration:6s}}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(min-width:56rem){
body{display:grid;grid-template-columns:minmax(0,1fr) minmax(28rem,38rem)}
.hero,.page-sign-in .hero{min-height:100vh;padding:2.5rem;position:sticky;top:0;height:100vh}
.hero.hero-picture{padding:0}
.hero-picture>.top{padding:2.5rem 2.5rem 5rem}
.hero-picture>.title{padding:5rem 2.5rem 2.5rem}
.hero h1{font-size:2.75rem}
.hero .lead{font-size:1.125rem}
main{max-width:34rem;justify-content:center;padding:3rem 2.5rem}
}`;
