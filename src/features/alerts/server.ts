import type { Handler } from '../../server/http/handlers.ts';
import { incidentHandlers } from './incidents/handlers.ts';
import { ruleHandlers } from './rules/handlers.ts';

export const alertHandlers: readonly Handler[] = [...incidentHandlers, ...ruleHandlers];
