import type { DeviceType } from '../../devices/fields.ts';

/** A gateway that sends no RADIUS accounting, so that the portal or the gateway's own reports stand in for it. */
export interface GatewayWithoutAccounting {
  deviceId: string;
  type: DeviceType;
  nasIdentifier: string | null;
  areaNumber: number;
  /** the scope of its statements: its service provider, whose access codes it may use */
  providerPath: string;
}
