import type { ServerContext } from '../../../server/context.ts';
import type { ManagementAccess } from '../../devices/public/management-access.ts';
import type { Change, DeviceObject, ReadObject } from './device-object.ts';
import type { Wish, WishSecrets } from './wish.ts';

/** Why a device was not read or changed, in words without secrets. `unsupported` says that it never will be. */
export interface Failure {
  ok: false;
  kind:
    | 'unreachable'
    | 'not-signed-in'
    | 'not-allowed'
    | 'not-found'
    | 'rejected'
    | 'timeout'
    | 'busy'
    | 'unsupported';
  text: string;
}
export type Result<T> = { ok: true; value: T } | Failure;

/** What an adapter reaches: a device with the secrets that it needs, for one push. */
export interface Reached {
  server: Pick<ServerContext, 'deviceNetworks' | 'log' | 'now'>;
  access: ManagementAccess;
}

/** A wish with its secrets, as one device is to have it. */
export interface Wished {
  /** identifies the source in comments and names: `atrium:connection-profile:…` */
  mark: string;
  wish: Wish;
  secrets: WishSecrets;
  /** what the device was given last; null before the first push */
  before: Wish | null;
  /** Whether secrets are not those that it was given last: devices that never show them are written then. */
  hasNewSecrets: boolean;
  /** the slot that the device reserves for it, where networks have numbered slots */
  slot: number | null;
  /** where RADIUS of this product answers, with the secret that it shares with the device; null: not known */
  radius: { host: string; secret: string } | null;
}

/** Writes wishes into devices of one vendor, and reads them back. */
export interface VendorAdapter {
  /** Returns the objects of a wish, referred-to ones first; a failure says why the device cannot have it. */
  objectsOf(device: Reached, wished: Wished): Promise<Result<DeviceObject[]>>;
  /** Reads what a wish has left in the device, and nothing of others. */
  read(device: Reached, wished: Wished): Promise<Result<ReadObject[]>>;
  /** Makes one change. Objects of others are never touched. */
  apply(device: Reached, wished: Wished, change: Change): Promise<Result<null>>;
  /** Returns the slots that networks of others occupy, for vendors with numbered slots. */
  foreignSlots?(device: Reached, wished: Wished): Promise<Result<number[]>>;
}
