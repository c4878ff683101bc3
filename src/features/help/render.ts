import { html, raw } from 'hono/html';
import type { BrandId } from '../../contract/brand-accents.ts';
import { helpPathOf, helpRoot } from './contract.ts';
import type { HelpPage } from './help-page.ts';
import { type FoundPage, helpPages } from './help-pages.ts';
import { helpStyle } from './style.ts';
import { texts } from './texts.ts';

type Html = ReturnType<typeof html>;

export interface View {
  brand: BrandId;
  /** null follows the system */
  theme: 'light' | 'dark' | null;
}

/** Renders the help of a screen as a complete HTML document, without script. */
export function renderHelpPage(page: HelpPage, view: View): string {
  const { title, menu, purpose, tasks, problems, screen } = page;
  const main = html`<h1>${title}</h1>
<p class="menu">${menu} · <a href="/admin-ui/admin${screen}">${texts.openScreen}</a></p>
<p class="lead">${marked(purpose)}</p>
<ul class="contents">
${tasks.map((task, index) => html`<li><a href="#task-${index + 1}">${task.title}</a></li>`)}
<li><a href="#problems">${texts.problems}</a></li>
</ul>
${tasks.map(
  (task, index) => html`<section>
<h2 id="task-${index + 1}">${task.title}</h2>
<ol>${task.steps.map((step) => html`<li>${marked(step)}</li>`)}</ol>
</section>`,
)}
<h2 id="problems">${texts.problems}</h2>
<dl>${problems.map(({ sign, remedy }) => html`<div><dt>${sign}</dt><dd>${marked(remedy)}</dd></div>`)}</dl>`;
  return document({ title: texts.titleOf(title), main, view, screen });
}

/** Renders the list of all pages, or of those that a search found. */
export function renderHelpList(search: string, found: readonly FoundPage[], view: View): string {
  const main = html`<h1>${search === '' ? texts.title : texts.found(search, found.length)}</h1>
${search === '' ? html`<p class="lead">${texts.lead}</p>` : ''}
${search !== '' && found.length === 0 ? html`<p class="lead">${texts.nothing}</p>` : ''}
<ul class="results">
${found.map(
  ({ page, parts }) => html`<li><a href="${linkTo(page.screen, view)}">${page.title}</a>
<p>${marked(page.purpose)}</p>
${parts.length > 0 ? html`<ul>${parts.map((part) => html`<li>${part}</li>`)}</ul>` : ''}</li>`,
)}
</ul>`;
  return document({ title: texts.title, main, view, search });
}

interface DocumentParts {
  title: string;
  main: Html;
  view: View;
  /** of the current page */
  screen?: string;
  search?: string;
}

function document({ title, main, view, screen, search = '' }: DocumentParts): string {
  return `${html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="/admin-ui/static/favicons/${view.brand}.svg">
<style>${raw(helpStyle(view.brand, view.theme))}</style>
</head>
<body>
<header>
<a href="${withTheme(helpRoot, view)}"><img src="/admin-ui/static/favicons/${view.brand}.svg" alt="">${texts.title}</a>
<form action="${helpRoot}" role="search">
${view.theme === null ? '' : html`<input type="hidden" name="theme" value="${view.theme}">`}
<input type="search" name="q" value="${search}" maxlength="100" aria-label="${texts.search}" placeholder="${texts.search}">
<button>${texts.find}</button>
</form>
</header>
<div class="body">
<main>
${main}
</main>
<nav aria-label="${texts.pages}">
${[...new Set(helpPages.map(menuOf))].map(
  (menu) => html`<h2>${menu}</h2>
<ul>${helpPages.filter((page) => menuOf(page) === menu).map((page) => navigationItem(page, page.screen === screen, view))}</ul>`,
)}
</nav>
</div>
</body>
</html>`}`;
}

function navigationItem({ screen, title }: HelpPage, isCurrent: boolean, view: View): Html {
  return html`<li><a href="${linkTo(screen, view)}"${isCurrent ? raw(' aria-current="page"') : ''}>${title}</a></li>`;
}

function menuOf({ menu }: HelpPage): string {
  return menu.split(' › ')[0] ?? menu;
}

function linkTo(screen: string, view: View): string {
  return withTheme(helpPathOf(screen), view);
}

function withTheme(path: string, { theme }: View): string {
  return theme === null ? path : `${path}?theme=${theme}`;
}

/** Shows the names between `**` in bold. */
function marked(text: string): (string | Html)[] {
  return text
    .split('**')
    .map((part, index) => (index % 2 === 1 ? html`<strong>${part}</strong>` : part));
}
