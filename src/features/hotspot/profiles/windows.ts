import { xmlText } from '../../../contract/values/xml-text.ts';
import { type ProfileRequest, profileName } from './profile.ts';

/**
 * Returns a WLAN profile for Windows (Microsoft, 'WLAN_profile schema'), which holds no user name or password: Windows asks for
 * them when it first connects.
 */
export function windowsProfile({
  settings,
  realm,
  inner,
  server,
}: Omit<ProfileRequest, 'user' | 'password' | 'ca'>): string {
  const { roamingConsortia, plmns, domains, security } = settings;
  const name = profileName(settings);
  const isWpa3 = security === 'wpa3';
  return `<?xml version="1.0"?>
<WLANProfile xmlns="http://www.microsoft.com/networking/WLAN/profile/v1">
  <name>${xmlText(name)}</name>
  <SSIDConfig>
    <SSID>
      <name>${xmlText(settings.ssid ?? '')}</name>
    </SSID>
  </SSIDConfig>
  <Hotspot2>
    <DomainName>${xmlText(domains?.[0]?.domain ?? realm)}</DomainName>
    <NAIRealm>
      <name>${xmlText(realm)}</name>
    </NAIRealm>
${list(
  'Network3GPP',
  'PLMNID',
  (plmns ?? []).map(({ mcc, mnc }) => `${mcc}${mnc}`),
)}${list(
  'RoamingConsortium',
  'OUI',
  (roamingConsortia ?? []).map(({ oi }) => oi.toUpperCase()),
)}  </Hotspot2>
  <connectionType>ESS</connectionType>
  <connectionMode>auto</connectionMode>
  <autoSwitch>false</autoSwitch>
  <MSM>
    <security>
      <authEncryption>
        <authentication>${isWpa3 ? 'WPA3ENT' : 'WPA2'}</authentication>
        <encryption>AES</encryption>
        <useOneX>true</useOneX>
      </authEncryption>
      <OneX xmlns="http://www.microsoft.com/networking/OneX/v1">
        <cacheUserData>true</cacheUserData>
        <authMode>user</authMode>
        <EAPConfig>
          <EapHostConfig xmlns="http://www.microsoft.com/provisioning/EapHostConfig">
            <EapMethod>
              <Type xmlns="http://www.microsoft.com/provisioning/EapCommon">21</Type>
              <VendorId xmlns="http://www.microsoft.com/provisioning/EapCommon">0</VendorId>
              <VendorType xmlns="http://www.microsoft.com/provisioning/EapCommon">0</VendorType>
              <AuthorId xmlns="http://www.microsoft.com/provisioning/EapCommon">311</AuthorId>
            </EapMethod>
            <Config xmlns="http://www.microsoft.com/provisioning/EapHostConfig">
              <EapTtls xmlns="http://www.microsoft.com/provisioning/EapTtlsConnectionPropertiesV1">
                <ServerValidation>
                  <ServerNames>${xmlText(server)}</ServerNames>
                  <DisablePrompt>false</DisablePrompt>
                </ServerValidation>
                <Phase2Authentication>
                  ${inner === 'pap' ? '<PAPAuthentication/>' : '<MSCHAPv2Authentication><UseWinlogonCredentials>false</UseWinlogonCredentials></MSCHAPv2Authentication>'}
                </Phase2Authentication>
                <Phase1Identity>
                  <IdentityPrivacy>true</IdentityPrivacy>
                  <AnonymousIdentity>${xmlText(`anonymous@${realm}`)}</AnonymousIdentity>
                </Phase1Identity>
              </EapTtls>
            </Config>
          </EapHostConfig>
        </EAPConfig>
      </OneX>
    </security>
  </MSM>
</WLANProfile>
`;
}

function list(outer: string, inner: string, values: readonly string[]): string {
  if (values.length === 0) return '';
  const items = values.map((value) => `      <${inner}>${xmlText(value)}</${inner}>\n`).join('');
  return `    <${outer}>\n${items}    </${outer}>\n`;
}
