import type { FeatureId } from '../../contract/features.ts';
import { consolePath } from '../../contract/own-path.ts';
import { isReason } from '../radius/public/reasons.ts';
import type { Authentication } from './contract.ts';
import { actionTexts as texts } from './texts.ts';

/** What helps after a refused login: a dialog about the guest, or another screen. */
export type Remedy =
  | { kind: 'extend' | 'enable'; label: string; guestId: string }
  | { kind: 'link'; feature: FeatureId; label: string; href: string };

type Refused = Pick<
  Authentication,
  | 'reason'
  | 'method'
  | 'guestId'
  | 'user'
  | 'macAddress'
  | 'areaNumber'
  | 'siteNumber'
  | 'deviceId'
  | 'deviceType'
  | 'planId'
  | 'batch'
>;

const addressOf = (path: string, query: Record<string, string>) =>
  `${consolePath}${path}?${new URLSearchParams(query)}`;

/** Returns the remedy of a refused login; null when nothing in the console helps. */
export function remedyOf(login: Refused): Remedy | null {
  const { reason, guestId } = login;
  if (reason === null || !isReason(reason)) return null;
  switch (reason) {
    case 'time-used-up':
    case 'quota-used-up':
      return guestId === null ? findGuest(login) : { kind: 'extend', label: texts.extend, guestId };
    case 'disabled':
      return guestId === null ? findGuest(login) : { kind: 'enable', label: texts.enable, guestId };
    case 'too-many-devices':
      return guestId === null ? codesOf(login) : openGuest(login, texts.seeDevices);
    case 'wrong-password':
      if (login.method === 'accessCode') return deviceOf(login, texts.openDevice);
      return guestId === null ? findGuest(login) : openGuest(login, texts.openGuest);
    case 'unknown-user':
    case 'checked-out':
      return guestId === null ? findGuest(login) : openGuest(login, texts.openGuest);
    case 'code-unknown':
    case 'code-expired':
    case 'code-used-up':
    case 'code-revoked':
    case 'not-yet-valid':
    case 'plan-not-here':
      return codesOf(login);
    case 'outside-hours':
      return planOf(login);
    case 'organization-disabled':
      return {
        kind: 'link',
        feature: 'organization',
        label: texts.openOrganization,
        href: addressOf('setup/organization', { org: String(login.areaNumber) }),
      };
    case 'bad-secret':
      return deviceOf(login, texts.fixSecret);
    case 'chap-needs-plain':
    case 'late':
    case 'gateway-refused':
      return deviceOf(login, texts.openDevice);
    case 'key-unknown':
    case 'network-not-active':
    case 'other-network':
      return {
        kind: 'link',
        feature: 'pan-mapping',
        label: texts.openPans,
        href: addressOf('setup/pan-mapping/pan', {
          org: String(login.areaNumber),
          ...(login.macAddress !== null && { text: login.macAddress }),
        }),
      };
    case 'group-limit':
    case 'group-master':
      return {
        kind: 'link',
        feature: 'groups',
        label: texts.openGroups,
        href: addressOf('manage/groups', { org: String(login.areaNumber) }),
      };
    case 'devices-of-day':
      return {
        kind: 'link',
        feature: 'rotating-password',
        label: texts.openRotating,
        href: addressOf('manage/rotating-password', { org: String(login.siteNumber) }),
      };
    case 'slowed-down':
      return {
        kind: 'link',
        feature: 'admin-history',
        label: texts.openHistory,
        href: addressOf('support/admin-history', { org: String(login.areaNumber) }),
      };
    case 'unknown-realm':
    case 'mac-unknown':
    case 'certificate-revoked':
      return null;
    case 'certificate-unknown':
    case 'device-pending':
    case 'device-not-yet-valid':
    case 'device-expired':
    case 'device-suspended':
    case 'device-revoked':
    case 'ssid-not-allowed':
      return registerOf(login);
  }
}

/** The devices of the login's site in Enterprise. */
function registerOf({ siteNumber, user, macAddress }: Refused): Remedy | null {
  const text = macAddress ?? user;
  return siteNumber === null
    ? null
    : {
        kind: 'link',
        feature: 'enterprise',
        label: texts.openRegister,
        href: addressOf('manage/enterprise/devices', {
          org: String(siteNumber),
          ...(text !== null && { text }),
        }),
      };
}

export function guestAddress({ guestId, areaNumber }: { guestId: string; areaNumber: number }) {
  return addressOf('manage/users', { org: String(areaNumber), item: guestId });
}

export function deviceAddress({
  deviceId,
  deviceType,
  areaNumber,
}: {
  deviceId: string;
  deviceType: string;
  areaNumber: number;
}): string {
  return addressOf(`setup/devices/item/${deviceType}/${deviceId}`, { org: String(areaNumber) });
}

function openGuest({ guestId, areaNumber }: Refused, label: string): Remedy | null {
  return guestId === null
    ? null
    : { kind: 'link', feature: 'users', label, href: guestAddress({ guestId, areaNumber }) };
}

/** Searches for the name that was typed, or else for the device. Without guests' data there is neither. */
function findGuest({ user, macAddress, areaNumber }: Refused): Remedy {
  const text = user ?? macAddress;
  return {
    kind: 'link',
    feature: 'account',
    label: texts.findGuest,
    href: addressOf('support/account', {
      org: String(areaNumber),
      ...(text !== null && { text }),
    }),
  };
}

function codesOf({ batch, user, areaNumber }: Refused): Remedy {
  return batch === null
    ? {
        kind: 'link',
        feature: 'access-codes',
        label: texts.openCodes,
        href: addressOf('manage/access-codes/manage', {
          org: String(areaNumber),
          ...(user !== null && { text: user }),
        }),
      }
    : {
        kind: 'link',
        feature: 'access-codes',
        label: texts.openBatch,
        href: addressOf(`manage/access-codes/batch/${batch.id}`, {
          org: String(batch.number),
          ...(user !== null && { text: user }),
        }),
      };
}

function planOf({ planId, areaNumber }: Refused): Remedy {
  const org = { org: String(areaNumber) };
  return {
    kind: 'link',
    feature: 'service-plans',
    label: texts.openPlan,
    href:
      planId === null
        ? addressOf('setup/service-plans/manage', org)
        : addressOf(`setup/service-plans/item/${planId}`, org),
  };
}

function deviceOf({ deviceId, deviceType, areaNumber }: Refused, label: string): Remedy {
  return {
    kind: 'link',
    feature: 'devices',
    label,
    href:
      deviceId === null || deviceType === null
        ? addressOf('setup/devices/manage', { org: String(areaNumber) })
        : deviceAddress({ deviceId, deviceType, areaNumber }),
  };
}
