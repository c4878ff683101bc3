import { html } from 'hono/html';
import type { Message } from '../../../server/mail.ts';
import { slotFile } from '../../images/queries.ts';
import { directionOf } from '../renderer/localized.ts';
import type { Visit } from './visit.ts';

/** In pixels: half of the picture's own, so that it is sharp on every screen. */
const shownWidth = 320;

/** Returns a mail's text as HTML below the header of Images; nothing when there is no header. */
export async function withMailHeader(
  { server, area, state }: Visit,
  text: string,
): Promise<Pick<Message, 'html'>> {
  const header = await server.database.withScope(area.scope, (transaction) =>
    slotFile(transaction, area, { slot: 'mail-header', width: 2 * shownWidth }),
  );
  if (header === null) return {};
  const paragraphs = text.split('\n').map((line) => html`<p>${line}</p>`);
  const content = await html`<!doctype html>
<html lang="${state.language}" dir="${directionOf(state.language)}"><body style="font:16px/1.5 sans-serif">
<img src="cid:header" alt="${area.name}" width="${shownWidth}" style="max-width:100%;height:auto">
${paragraphs}
</body></html>`;
  return { html: { content: String(content), header } };
}
