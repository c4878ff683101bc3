import { xmlText } from '../../../contract/values/xml-text.ts';
import { base64 } from './base64.ts';
import { derOf, identityOf, type ProfileRequest, profileName } from './profile.ts';

const boundary = 'atrium-passpoint';

/**
 * Returns a Passpoint profile for Android (source.android.com, 'Passpoint'): MIME parts in base64, base64 as a whole, to be
 * served as `application/x-wifi-config`.
 */
export function androidProfile(request: ProfileRequest): string {
  const der = derOf(request.ca);
  const parts = [
    ['application/x-passpoint-profile', base64(subscription(request))],
    // The certificate in PEM, in base64 once more.
    ...(der === null
      ? []
      : [
          [
            'application/x-x509-ca-cert',
            base64(`-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----\n`),
          ],
        ]),
  ].map(
    ([type, content]) =>
      `--${boundary}\nContent-Type: ${type}\nContent-Transfer-Encoding: base64\n\n${content}\n`,
  );
  return base64(
    `Content-Type: multipart/mixed; boundary=${boundary}\nContent-Transfer-Encoding: base64\n\n${parts.join('')}--${boundary}--\n`,
  );
}

/** Returns the subscription as an OMA-DM tree, of which Android reads HomeSP and Credential. */
export function subscription(request: ProfileRequest): string {
  const { settings, realm, inner, password } = request;
  const consortia = (settings.roamingConsortia ?? []).map(({ oi }) => oi.toLowerCase()).join(',');
  const tree = node('PerProviderSubscription', [
    '<RTProperties><Type><DDFName>urn:wfa:mo:hotspot2dot0-perprovidersubscription:1.0</DDFName></Type></RTProperties>',
    node('i001', [
      node('HomeSP', [
        leaf('FriendlyName', profileName(settings)),
        leaf('FQDN', settings.domains?.[0]?.domain ?? realm),
        ...(consortia === '' ? [] : [leaf('RoamingConsortiumOI', consortia)]),
      ]),
      node('Credential', [
        leaf('Realm', realm),
        node('UsernamePassword', [
          leaf('Username', identityOf(request)),
          // In base64, as the Passpoint tree has it.
          leaf('Password', base64(password)),
          node('EAPMethod', [
            leaf('EAPType', '21'),
            leaf('InnerMethod', inner === 'pap' ? 'PAP' : 'MS-CHAP-V2'),
          ]),
        ]),
      ]),
    ]),
  ]);
  return `<MgmtTree xmlns="syncml:dmddf1.2"><VerDTD>1.2</VerDTD>${tree}</MgmtTree>`;
}

function node(name: string, parts: readonly string[]): string {
  return `<Node><NodeName>${name}</NodeName>${parts.join('')}</Node>`;
}

function leaf(name: string, value: string): string {
  return `<Node><NodeName>${name}</NodeName><Value>${xmlText(value)}</Value></Node>`;
}
