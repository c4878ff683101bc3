import type { DeviceFields } from './contract.ts';
import { type DeviceType, type SecretName, typeFacts } from './device-types.ts';

/** What is wrong between the fields of a device, by field; `secrets` are those it will have. */
export function mistakesOf(
  type: DeviceType,
  device: DeviceFields,
  secrets: ReadonlySet<SecretName>,
): Record<string, string> {
  const mistakes: Record<string, string> = {};
  const { api, snmp, checks } = device;
  if (device.host === null) {
    const isAsked = checks.ping || checks.snmp || checks.api || checks.ports.length > 0;
    if (isAsked && device.status === 'Active') mistakes.host = 'Required, or switch the checks off';
  }
  if (api !== null) {
    const facts = typeFacts[type].api;
    if (facts === null) mistakes.api = 'This type has no management interface';
    else if (facts.signIn === 'user' && api.user === null) mistakes['api.user'] = 'Required';
    if (facts !== null && !secrets.has('apiPassword')) mistakes['secrets.apiPassword'] = 'Required';
    if (api.trust === 'fingerprint' && api.fingerprint === null)
      mistakes['api.fingerprint'] = 'Required';
  }
  if (checks.api && api === null)
    mistakes['checks.api'] = 'Describe the management interface first';
  if (snmp !== null) {
    if (snmp.version === '2c' && !secrets.has('snmpCommunity'))
      mistakes['secrets.snmpCommunity'] = 'Required';
    if (snmp.version === '3') {
      if (snmp.user === null) mistakes['snmp.user'] = 'Required';
      if (snmp.authProtocol !== null && !secrets.has('snmpAuthKey'))
        mistakes['secrets.snmpAuthKey'] = 'Required';
      if (snmp.privProtocol !== null) {
        if (!secrets.has('snmpPrivKey')) mistakes['secrets.snmpPrivKey'] = 'Required';
        // RFC 3414 section 3.1: there is no privacy without authentication
        if (snmp.authProtocol === null)
          mistakes['snmp.authProtocol'] = 'Encryption needs authentication';
      }
    }
  }
  if (checks.snmp && snmp === null) mistakes['checks.snmp'] = 'Describe the SNMP agent first';
  if (device.managementVlan !== null && device.guestVlans.includes(device.managementVlan))
    mistakes.guestVlans = `VLAN ${device.managementVlan} is the management VLAN`;
  if (device.parentPort !== null && device.parentId === null)
    mistakes.parentId = 'Choose the device that the port is of';
  return mistakes;
}

type Address = Pick<DeviceFields, 'host' | 'api' | 'snmp'>;

/**
 * The stored secrets that would be sent to somewhere else than they were entered for: whoever may edit a device must
 * not be able to have them sent to an address of their own.
 */
export function secretsOfAnotherAddress(before: Address, after: Address): SecretName[] {
  const isMoved = before.host !== after.host;
  const way = ({ api }: Address) =>
    JSON.stringify(api && [api.scheme, api.port, api.trust, api.fingerprint]);
  const names: SecretName[] = [];
  if (after.api !== null && (isMoved || way(before) !== way(after))) names.push('apiPassword');
  if (after.snmp?.version === '2c' && (isMoved || before.snmp?.port !== after.snmp.port))
    names.push('snmpCommunity');
  return names;
}

export const enterAgain = 'Enter it again: it would be sent to another address than before';
