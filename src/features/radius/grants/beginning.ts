import type { LoginMethod } from '../methods.ts';
import type { StoredPlan } from './plan-terms.ts';

/** The first session of a grant. */
export interface SessionStart {
  grantId: string;
  macAddress: string;
  startedAt: Date;
}

export interface Grant {
  id: string;
  method: LoginMethod;
  areaNumber: number;
  areaPath: string;
  timeZone: string;
  guestId: string | null;
  codeId: string | null;
  isStart: boolean;
  startedAt: Date | null;
  plan: StoredPlan | null;
}

/** A grant whose session begins now. */
export interface Beginning extends SessionStart {
  grant: Grant;
}
