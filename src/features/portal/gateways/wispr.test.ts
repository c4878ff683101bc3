import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { type WisprMessage, wisprComment, wisprLogin } from './wispr.ts';

/** Reads the elements of a comment as a smart client does; throws when it is not one comment of well-formed XML. */
function read(comment: string): Record<string, string> {
  expect(comment.startsWith('<!--\n') && comment.endsWith('\n-->')).toBe(true);
  const xml = comment.slice(5, -4);
  // HTML ends a comment at these, and XML forbids two hyphens in one.
  expect(xml).not.toMatch(/--|-$/);
  const found: Record<string, string> = {};
  const parser = new SaxesParser();
  let name = '';
  parser.on('opentag', (tag) => {
    name = tag.name;
    found[name] = '';
  });
  parser.on('text', (text) => {
    if (name in found && text.trim() !== '') found[name] += text;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}

test('a redirect names the address for logins', () => {
  const message = {
    kind: 'redirect',
    loginUrl: 'https://portal.example/portal/5/wispr?state=a--b&x=1',
    locationName: 'Café & <Bar>',
    locationId: '5',
  } as const;
  expect(read(wisprComment(message))).toMatchObject({
    Redirect: '',
    AccessProcedure: '1.0',
    LoginURL: message.loginUrl,
    LocationName: 'Café & <Bar>',
    MessageType: '100',
    ResponseCode: '0',
  });
});

test.each<[WisprMessage, string, number, number]>([
  [{ kind: 'login', result: 'ok' }, 'AuthenticationReply', 120, 50],
  [{ kind: 'login', result: 'refused' }, 'AuthenticationReply', 120, 100],
  [{ kind: 'login', result: 'no-radius' }, 'AuthenticationReply', 120, 102],
  [{ kind: 'login', result: 'pending' }, 'AuthenticationReply', 120, 201],
  [{ kind: 'logOff', ok: true }, 'LogoffReply', 130, 150],
  [{ kind: 'logOff', ok: false }, 'LogoffReply', 130, 255],
])('%o is %s %d with %d', (message, name, type, code) => {
  expect(read(wisprComment(message))).toMatchObject({
    [name]: '',
    MessageType: String(type),
    ResponseCode: String(code),
  });
});

test('no text ends the comment or an element', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom('-->', '--!>', '<!--', ']]>', '</ReplyMessage>', '-')),
      (text) => {
        const shown = read(wisprComment({ kind: 'login', result: 'refused', message: text }));
        expect(shown.ReplyMessage?.trim()).toBe(text.replaceAll(/\p{Cc}/gu, ' ').trim());
      },
    ),
  );
});

test('reads what a smart client submits', () => {
  const sent = new URLSearchParams(
    'button=Login&UserName=anna&Password=a%26b&FNAME=0&OriginatingServer=http%3A%2F%2Fexample.com',
  );
  expect(wisprLogin(sent)).toEqual({ userName: 'anna', password: 'a&b' });
  expect(wisprLogin(new URLSearchParams('code=ABC'))).toBeNull();
});
