import { html } from 'hono/html';
import { hashOf } from '../../../server/authentication.ts';
import type { Message } from '../../../server/network/mail.ts';
import { slotFile } from '../../images/queries.ts';
import { formatsFor } from '../renderer/formats.ts';
import { directionOf } from '../renderer/localized.ts';
import { textsFor } from '../renderer/texts/catalogs.ts';
import type { Visit } from './visit.ts';

/** In pixels: half of the picture's own, so that it is sharp on every screen. */
const shownWidth = 320;

interface CodeMail {
  email: string;
  code: string;
  /** for how long it is valid */
  seconds: number;
}

/** Sends a code in the guest's language; returns whether the mail server took it. */
export async function sendCode(visit: Visit, { email, code, seconds }: CodeMail): Promise<boolean> {
  const { server, area, state } = visit;
  const { text } = textsFor(state.language);
  const { duration } = formatsFor(state.language, area.timeZone);
  const written = text('mail.text', { code, time: duration(seconds) });
  try {
    await server.mail?.send({
      to: email,
      id: `portal-${state.attemptId}-${hashOf(code).subarray(0, 4).toString('hex')}`,
      subject: text('mail.subject', { code, area: area.name }),
      replyTo: null,
      text: written,
      ...(await withMailHeader(visit, written)),
    });
    return server.mail !== null;
  } catch (error) {
    server.log.warn({ err: error, supportCode: state.supportCode }, 'a code was not mailed');
    return false;
  }
}

/** Returns a mail's text as HTML below the header of Images; nothing when there is no header. */
async function withMailHeader(
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
