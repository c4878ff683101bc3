/** What a smart client reads from a portal's pages (WISPr 1.0, `WISPAccessGatewayParam`); addresses are absolute. */
export type WisprMessage =
  | { kind: 'redirect'; loginUrl: string; locationName: string; locationId: string }
  | {
      kind: 'login';
      result: LoginResult;
      message?: string;
      resultsUrl?: string;
      logOffUrl?: string;
    }
  | { kind: 'logOff'; ok: boolean };

export type LoginResult = 'ok' | 'refused' | 'no-radius' | 'pending';

const messageTypes = { redirect: 100, login: 120, logOff: 130 } as const;
const loginCodes: Record<LoginResult, number> = {
  ok: 50,
  refused: 100,
  'no-radius': 102,
  pending: 201,
};
const logOffCodes = { ok: 150, failed: 255 } as const;

/** Returns a message as a comment of HTML, which browsers do not show. */
export function wisprComment(message: WisprMessage): string {
  return `<!--
<?xml version="1.0" encoding="UTF-8"?>
<WISPAccessGatewayParam xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.acmewisp.com/WISPAccessGatewayParam.xsd">
${element(...contentOf(message))}
</WISPAccessGatewayParam>
-->`;
}

type Content = readonly (readonly [name: string, value: string | number | undefined])[];

function contentOf(message: WisprMessage): [name: string, content: Content] {
  const messageType = ['MessageType', messageTypes[message.kind]] as const;
  switch (message.kind) {
    case 'redirect':
      return [
        'Redirect',
        [
          ['AccessProcedure', '1.0'],
          ['AccessLocation', message.locationId],
          ['LocationName', message.locationName],
          ['LoginURL', message.loginUrl],
          messageType,
          ['ResponseCode', 0],
        ],
      ];
    case 'login':
      return [
        'AuthenticationReply',
        [
          messageType,
          ['ResponseCode', loginCodes[message.result]],
          ['ReplyMessage', message.message],
          ['LoginResultsURL', message.resultsUrl],
          ['LogoffURL', message.logOffUrl],
        ],
      ];
    case 'logOff':
      return [
        'LogoffReply',
        [messageType, ['ResponseCode', message.ok ? logOffCodes.ok : logOffCodes.failed]],
      ];
    default:
      return message satisfies never;
  }
}

function element(name: string, content: Content): string {
  const lines = content.flatMap(([child, value]) =>
    value === undefined ? [] : [`<${child}>${escaped(String(value))}</${child}>`],
  );
  return `<${name}>\n${lines.join('\n')}\n</${name}>`;
}

/** Escapes what would end an element, and two hyphens, which would end the comment. */
function escaped(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/[&<>]|-(?=-|$)/g, (character) => `&#${character.codePointAt(0)};`);
}

/** Returns what a smart client submits to `LoginURL`, or null for a form that a person submits. */
export function wisprLogin(form: {
  get(name: string): string | null | undefined;
}): { userName: string; password: string } | null {
  const [userName, password] = [form.get('UserName'), form.get('Password')];
  return userName && password ? { userName, password } : null;
}
