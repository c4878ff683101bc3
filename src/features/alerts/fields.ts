export type AlertKind = 'device-down';
export type IncidentState = 'pending' | 'firing' | 'acknowledged' | 'resolved';
export type MessageKind = 'begin' | 'end' | 'escalation';
export interface AlertRule { status: 'Active' | 'Paused' }
