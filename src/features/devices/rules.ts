import type { FieldPath } from '../../contract/fields/fields.ts';
import { messages } from '../../contract/messages.ts';
import { typeFacts } from './device-types.ts';
import type { Device, SecretName, SentSecrets, TypedDevice, typedDevice } from './fields.ts';

type ReportError = (
  path: FieldPath<(typeof typedDevice)['map']> | `secrets.${SecretName}`,
  message: string,
) => void;

/** Reports cross-field errors of a device, given the secrets that it will have. */
export function checkDevice(
  { secrets, ...device }: TypedDevice & { secrets: SentSecrets },
  error: ReportError,
  stored: readonly SecretName[],
): void {
  const requireSecret = (name: SecretName) => {
    const isSet = secrets[name] === undefined ? stored.includes(name) : secrets[name] !== null;
    if (!isSet) error(`secrets.${name}`, messages.required);
  };
  const { api, snmp, checks, managementVlan, guestVlans } = device;
  const isChecked = checks.ping || checks.snmp || checks.api || checks.ports.length > 0;
  if (device.host === null && isChecked && device.status === 'Active')
    error('host', 'Required, or switch the checks off');
  checkApi(device, error, requireSecret);
  checkSnmp(device, error, requireSecret);
  if (checks.api && api === null) error('checks.api', 'Describe the management interface first');
  if (checks.snmp && snmp === null) error('checks.snmp', 'Describe the SNMP agent first');
  if (managementVlan !== null && guestVlans.includes(managementVlan))
    error('guestVlans', `VLAN ${managementVlan} is the management VLAN`);
  if (device.parentPort !== null && device.parentId === null)
    error('parentId', 'Choose the device that the port is of');
}

function checkApi(
  { type, api }: TypedDevice,
  error: ReportError,
  requireSecret: (name: SecretName) => void,
): void {
  if (api === null) return;
  const facts = typeFacts[type].api;
  if (facts === null) error('api', 'This type has no management interface');
  else {
    if (facts.signIn === 'user' && api.user === null) error('api.user', messages.required);
    requireSecret('apiPassword');
  }
  if (api.trust === 'fingerprint' && api.fingerprint === null)
    error('api.fingerprint', messages.required);
}

function checkSnmp(
  { snmp }: TypedDevice,
  error: ReportError,
  requireSecret: (name: SecretName) => void,
): void {
  if (snmp === null) return;
  if (snmp.version === '2c') {
    requireSecret('snmpCommunity');
    return;
  }
  if (snmp.user === null) error('snmp.user', messages.required);
  if (snmp.authProtocol !== null) requireSecret('snmpAuthKey');
  if (snmp.privProtocol === null) return;
  requireSecret('snmpPrivKey');
  // RFC 3414 section 3.1.
  if (snmp.authProtocol === null) error('snmp.authProtocol', 'Encryption needs authentication');
}

type Address = Pick<Device, 'host' | 'api' | 'snmp'>;

/**
 * Returns the stored secrets that a change would send to another address. They must be entered again, or an editor
 * could have them sent to a server under the editor's control.
 */
export function secretsToEnterAgain(before: Address, after: Address): SecretName[] {
  const isMoved = before.host !== after.host;
  const access = ({ api }: Address) =>
    JSON.stringify(api && [api.scheme, api.port, api.trust, api.fingerprint]);
  const names: SecretName[] = [];
  if (after.api !== null && (isMoved || access(before) !== access(after)))
    names.push('apiPassword');
  // A community that v3 does not use stays stored: coming back to v2c counts as another address.
  const community = ({ snmp }: Address) => snmp?.version === '2c' && snmp.port;
  if (after.snmp?.version === '2c' && (isMoved || community(before) !== community(after)))
    names.push('snmpCommunity');
  return names;
}

export const enterAgain = 'Enter it again: it would be sent to another address than before';
