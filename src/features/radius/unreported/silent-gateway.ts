import type { DeviceType } from '../../devices/fields.ts';

/** A gateway that does not speak RADIUS. */
export interface SilentGateway {
  deviceId: string;
  type: DeviceType;
  nasIdentifier: string | null;
  areaNumber: number;
  /** the scope of its statements: its service provider, whose access codes it may use */
  providerPath: string;
}
