import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { integer } from '../../../contract/fields/number-kinds.ts';
import { importedLines, importOutcome, importReport } from '../../../contract/import.ts';
import { listQuery, listReply, sortQuery } from '../../../contract/list.ts';
import { madeLink } from '../../../contract/made-link.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { organizationNumberParameter } from '../../../contract/schema.ts';
import { enterpriseDevices, enterpriseOwners } from '../contract.ts';
import {
  deviceSecrets,
  deviceState,
  deviceStatus,
  extension,
  identity,
  revocationReason,
} from '../fields.ts';
import { longestValidDays } from '../rules/validity.ts';

const moment = z.iso.datetime();
const common = { access: 'scope', feature: 'enterprise' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';
const device = '/AdminApi/organizations/{orgNumber}/enterprise-devices/{enterpriseDeviceId}';
const owner = '/AdminApi/organizations/{orgNumber}/enterprise-owners/{ownerId}';
const { params: deviceParams } = enterpriseDevices.get;
const { params: ownerParams } = enterpriseOwners.get;
const ofDevice = { ...common, params: deviceParams } as const;

export const setDeviceStatus = endpoint({
  ...ofDevice,
  method: 'POST',
  path: `${device}/status`,
  summary: 'Approves, suspends, resumes or revokes a device; its sessions end unless it is active',
  effect: 'change',
  body: z.object({ status: deviceStatus.schema }),
  response: enterpriseDevices.record,
});

export const extendDevice = endpoint({
  ...ofDevice,
  method: 'POST',
  path: `${device}/extension`,
  summary: 'Sets until when a device is valid',
  effect: 'change',
  body: extension.schema,
  response: enterpriseDevices.record,
});

export const setDeviceProfile = endpoint({
  ...ofDevice,
  method: 'POST',
  path: `${device}/profile`,
  summary: 'Gives a device another profile; it signs in again with its terms',
  effect: 'change',
  body: z.object({ profileId: z.uuid() }),
  response: enterpriseDevices.record,
});

const { passphrase, password } = deviceSecrets.schema.shape;
/** A secret that was made; null: it was entered, and is not repeated. */
const madeSecret = z.object({ made: z.nullable(z.string()) });

export const setDeviceSecret = endpoint({
  ...ofDevice,
  method: 'POST',
  path: `${device}/secret`,
  summary: 'Replaces the passphrase or password of a device; without one, it is made and returned',
  effect: 'change',
  body: z.object({ passphrase, password }),
  response: madeSecret,
});

export const showPassphrase = endpoint({
  ...ofDevice,
  method: 'POST',
  path: `${device}/passphrase`,
  summary: 'Returns the passphrase of a device, which the history notes',
  effect: 'change',
  level: 'view',
  response: z.object({ passphrase: z.string() }),
});

const validDays = integer({ from: 1, to: longestValidDays });
export const makeCertificateLink = endpoint({
  ...ofDevice,
  method: 'POST',
  path: `${device}/certificate-links`,
  summary: 'Returns a link that issues and delivers a certificate to a device, once within 7 days',
  effect: 'change',
  body: z.object({ validDays }),
  response: madeLink,
});

const certificate = z.object({
  id: z.uuid(),
  serial: z.string(),
  subject: z.string(),
  fingerprint: z.string(),
  /** null: the device was deleted */
  enterpriseDeviceId: z.nullable(z.uuid()),
  deviceName: z.string(),
  origin: z.enum(['link', 'request']),
  validFrom: moment,
  validUntil: moment,
  state: z.enum(['valid', 'expiring', 'expired', 'revoked']),
  issuedAt: moment,
  issuedBy: z.string(),
  revokedAt: z.nullable(moment),
  revokedBy: z.nullable(z.string()),
  reason: z.nullable(revocationReason.schema),
  timeZone: z.string(),
});
export type CertificateRow = z.infer<typeof certificate>;

export const signRequest = endpoint({
  ...ofDevice,
  method: 'POST',
  path: `${device}/certificates`,
  summary: 'Issues a certificate for a signing request (PKCS #10) of a device',
  effect: 'change',
  body: z.object({ request: z.string().check(z.maxLength(10_000)), validDays }),
  response: z.object({ certificate, pem: z.string() }),
});

export const certificateSort = ['deviceName', 'validUntil', 'issuedAt'] as const;

export const listCertificates = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/enterprise-certificates`,
  summary: 'Lists the certificates of a site, latest first',
  effect: 'read',
  params: organizationParams,
  query: z.object({
    ...listQuery,
    sort: sortQuery(certificateSort),
    state: z.optional(certificate.shape.state),
    device: z.optional(z.uuid()),
  }),
  response: listReply(certificate),
});

export const revokeCertificate = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/enterprise-certificates/{certificateId}/revocation`,
  summary: 'Revokes a certificate; the device is rejected at its next login and its sessions end',
  effect: 'change',
  params: z.object({ orgNumber: organizationNumberParameter, certificateId: z.uuid() }),
  body: z.object({ reason: revocationReason.schema }),
  response: certificate,
});

const radiusServer = z.object({
  name: z.string(),
  /** null: it has no certificate, so that devices cannot verify it */
  certificateUntil: z.nullable(moment),
});
const authority = z.object({
  name: z.string(),
  fingerprint: z.string(),
  validUntil: moment,
  listedAt: z.nullable(moment),
  /** the path of the revocation list, and of the certificates that devices must trust */
  revocationListPath: z.string(),
  trustPath: z.string(),
  timeZone: z.string(),
  valid: z.int(),
  revoked: z.int(),
});
export type Authority = z.infer<typeof authority>;

export const getAuthority = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/enterprise-authority`,
  summary: 'Returns the certificate authority of a site, or null before it is set up',
  effect: 'read',
  params: organizationParams,
  response: z.object({
    authority: z.nullable(authority),
    /** the FreeRADIUS servers that serve the site */
    servers: z.array(radiusServer),
    /** whether the server knows its address, which the certificates name for the revocation list */
    hasPublicUrl: z.boolean(),
  }),
});

export const createAuthority = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/enterprise-authority`,
  summary: 'Sets up the certificate authority of a site',
  effect: 'change',
  params: organizationParams,
  body: z.object({}),
  response: authority,
});

export const moveOut = endpoint({
  ...common,
  method: 'POST',
  path: `${owner}/move-out`,
  summary: 'Ends all devices, certificates, links and sessions of an owner',
  effect: 'change',
  params: ownerParams,
  body: z.object({}),
  response: z.object({
    devices: z.int(),
    certificates: z.int(),
    /** whether the private network of the unit has another key */
    hasNewKey: z.boolean(),
  }),
});

export const makeOwnerLink = endpoint({
  ...common,
  method: 'POST',
  path: `${owner}/links`,
  summary:
    'Returns a link to a page on which an owner sees and registers devices; earlier ones end',
  effect: 'change',
  params: ownerParams,
  /** the profile of devices that the owner registers */
  body: z.object({ profileId: z.uuid() }),
  response: madeLink,
});

const csvFilters = z.object({
  text: listQuery.text,
  state: z.optional(deviceState.schema),
  identity: z.optional(identity.schema),
});

export const exportEnterpriseDevices = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/enterprise-devices-export`,
  summary: 'Returns the devices that match the filters as CSV, without any secret',
  effect: 'read',
  params: organizationParams,
  query: csvFilters,
  responseType: 'csv',
  response: z.string(),
});

export const checkDeviceImport = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/enterprise-device-import-checks`,
  summary: 'Returns what an import of devices would do, and every line that prevents it',
  effect: 'read',
  largestBody: 20_000_000,
  params: organizationParams,
  body: importedLines,
  response: importReport,
});

export const importEnterpriseDevices = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/enterprise-device-imports`,
  summary: 'Adds and changes devices, known by MAC address or user name: all lines or none',
  effect: 'change',
  largestBody: 20_000_000,
  params: organizationParams,
  body: importedLines,
  response: importOutcome,
});
