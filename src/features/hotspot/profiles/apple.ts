import {
  PropertyData,
  type PropertyValue,
  propertyList,
} from '../../../contract/values/property-list.ts';
import { derOf, identityOf, type ProfileRequest, profileName } from './profile.ts';

/** Returns a .mobileconfig with a Wi-Fi payload for Passpoint (Apple, Device Management, `com.apple.wifi.managed`). */
export function appleProfile(request: ProfileRequest, newId: () => string): string {
  const { settings, realm, inner, server } = request;
  const name = profileName(settings);
  const caId = newId();
  const der = derOf(request.ca);
  const identifier = `profile.hotspot.${realm}`;
  const wifi: PropertyValue = {
    PayloadType: 'com.apple.wifi.managed',
    PayloadVersion: 1,
    PayloadIdentifier: `${identifier}.wifi`,
    PayloadUUID: newId(),
    PayloadDisplayName: name,
    AutoJoin: true,
    IsHotspot: true,
    ServiceProviderRoamingEnabled: true,
    DomainName: settings.domains?.[0]?.domain ?? realm,
    DisplayedOperatorName: name,
    EncryptionType: settings.security === 'wpa3' ? 'WPA3' : 'WPA2',
    NAIRealmNames: [realm],
    RoamingConsortiumOIs: (settings.roamingConsortia ?? []).map(({ oi }) => oi.toUpperCase()),
    EAPClientConfiguration: {
      AcceptEAPTypes: [21],
      TTLSInnerAuthentication: inner === 'pap' ? 'PAP' : 'MSCHAPv2',
      UserName: identityOf(request),
      UserPassword: request.password,
      OuterIdentity: `anonymous@${realm}`,
      TLSMinimumVersion: '1.2',
      TLSTrustedServerNames: [server],
      ...(der !== null && { PayloadCertificateAnchorUUID: [caId] }),
    },
  };
  const authority: PropertyValue = {
    PayloadType: 'com.apple.security.root',
    PayloadVersion: 1,
    PayloadIdentifier: `${identifier}.ca`,
    PayloadUUID: caId,
    PayloadDisplayName: `${name} authority`,
    PayloadContent: new PropertyData(der ?? ''),
  };
  return propertyList({
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadIdentifier: identifier,
    PayloadUUID: newId(),
    PayloadDisplayName: name,
    PayloadContent: der === null ? [wifi] : [authority, wifi],
  });
}
