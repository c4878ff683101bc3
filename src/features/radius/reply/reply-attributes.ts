import type { DeviceType } from '../../devices/fields.ts';
import type { Limits } from '../contract.ts';
import { attribute, type ReplyAttribute } from './attribute.ts';
import { dialects, terminateTime } from './dialects.ts';

/** Returns the attributes of an Access-Accept for a type of device, which gets nothing that it does not know. */
export function replyAttributes(limits: Limits, type: DeviceType): ReplyAttribute[] {
  const { rates, quota, knowsTerminateTime } = dialects[type];
  const { sessionSeconds, idleSeconds, quotaBytes, endsAt, vlan, filterId } = limits;
  return [
    attribute('Class', limits.class),
    ...(sessionSeconds === null ? [] : [attribute('Session-Timeout', sessionSeconds)]),
    ...(idleSeconds === null ? [] : [attribute('Idle-Timeout', idleSeconds)]),
    attribute('Acct-Interim-Interval', limits.interimSeconds),
    ...rates(limits.rates, limits.role),
    ...(quota === null || quotaBytes === null ? [] : quota(quotaBytes)),
    ...(endsAt === null || !knowsTerminateTime ? [] : [terminateTime(endsAt)]),
    ...(vlan === null ? [] : vlanAttributes(vlan)),
    ...(filterId === null ? [] : [attribute('Filter-Id', filterId)]),
  ];
}

/** RFC 3580 section 3.31 */
function vlanAttributes(vlan: number): ReplyAttribute[] {
  const [vlanTunnel, ieee802] = [13, 6];
  return [
    attribute('Tunnel-Type', vlanTunnel),
    attribute('Tunnel-Medium-Type', ieee802),
    attribute('Tunnel-Private-Group-Id', String(vlan)),
  ];
}
