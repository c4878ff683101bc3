import type { Handler } from '../../server/http/handlers.ts';
import { activityHandlers } from './activity/handlers.ts';
import { guestRecordHandlers } from './records/handlers.ts';

export const guestHandlers: readonly Handler[] = [...guestRecordHandlers, ...activityHandlers];
