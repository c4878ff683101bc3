import {
  file,
  hostOf,
  isNetwork,
  lines,
  note,
  placeholders,
  type SetupFacts,
  type SetupStep,
} from './setup.ts';

function htmlAttribute(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}

/** A string of RouterOS's script language. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\$?]/g, (character) => `\\${character}`)}"`;
}

const variables = [
  'mac',
  'ip',
  'identity',
  'server-name',
  'link-login-only',
  'link-orig',
  'error',
] as const;

// RouterOS fills in $(…) when it serves the page; CHAP is used where the page came over http.
function loginPage(portalUrl: string): string {
  const input = (name: string) => `<input type="hidden" name="${name}" value="$(${name})">`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>$(identity)</title></head>
<body onload="document.forms[0].submit()">
<form action="${htmlAttribute(portalUrl)}" method="get">
${variables.map(input).join('\n')}
$(if chap-id)
${input('chap-id')}
${input('chap-challenge')}
$(endif)
<button>Continue</button>
</form>
</body>
</html>
`;
}

// What RouterOS shows after a login: on to the portal's page that waits for the session, which the login named.
const loggedInPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>$(identity)</title>
$(if link-redirect)
<meta http-equiv="refresh" content="0; url=$(link-redirect)">
$(endif)
</head>
<body>
$(if link-redirect)
<a href="$(link-redirect)">Continue</a>
$(else)
<a href="$(link-status)">Online</a>
$(endif)
</body>
</html>
`;

// Filled in by RouterOS too: behind NAT only the router knows the device that asks.
const captiveApi = (portalUrl: string) => `{
"captive": $(if logged-in == 'yes')false$(else)true$(endif),
"user-portal-url": "$(link-login-only)",
"venue-info-url": ${JSON.stringify(portalUrl)},
$(if session-timeout-secs != 0)
"seconds-remaining": $(session-timeout-secs),
$(endif)
$(if remain-bytes-total)
"bytes-remaining": $(remain-bytes-total),
$(endif)
"can-extend-session": true
}
`;

export function mikrotikSetup({ device, portalUrl, garden }: SetupFacts): SetupStep[] {
  const { radiusServer, radiusSecret } = placeholders;
  return [
    lines(
      'RADIUS',
      'In a terminal of the router. The identity is the device’s NAS identifier here.',
      [
        `/radius add service=hotspot address=${radiusServer} secret=${quoted(radiusSecret)} timeout=3s`,
        '/radius incoming set accept=yes port=3799',
        ...(device.nasIdentifier === null
          ? []
          : [`/system identity set name=${quoted(device.nasIdentifier)}`]),
        '/ip hotspot profile set [find] use-radius=yes radius-accounting=yes radius-interim-update=received login-by=http-chap,https html-directory=atrium',
      ],
    ),
    lines(
      'Walled garden',
      'What guests reach before they are online.',
      garden.map((entry) =>
        isNetwork(entry)
          ? `/ip hotspot walled-garden ip add action=accept dst-address=${entry.host}${entry.port === null ? '' : ` protocol=tcp dst-port=${entry.port}`}`
          : `/ip hotspot walled-garden add action=allow dst-host=${quoted(entry.host)}${entry.port === null ? '' : ` dst-port=${entry.port}`}`,
      ),
    ),
    file(
      'Login page',
      'Upload to the folder atrium of the router, in place of login.html and rlogin.html.',
      'login.html',
      loginPage(portalUrl),
    ),
    file(
      'Page after the login',
      'Upload to the folder atrium, in place of alogin.html: it leads on to the page that the portal shows then.',
      'alogin.html',
      loggedInPage,
    ),
    file(
      'Captive portal API',
      'Upload to the folder atrium, in place of api.json.',
      'api.json',
      captiveApi(portalUrl),
    ),
    lines(
      'Announce the API (DHCP option 114)',
      'Only with a certificate for the hotspot’s DNS name, and where devices use no networks without this router.',
      [
        `/ip dhcp-server option add name=captive-portal code=114 value="s'https://HOTSPOT-DNS-NAME/api.json'"`,
        '/ip dhcp-server network set [find] dhcp-option=captive-portal',
      ],
    ),
    note(
      'Address',
      `Guests are sent to ${hostOf(portalUrl)}, so the router needs DNS, and the guest network must resolve this name before the login.`,
    ),
  ];
}
