import type { Handler } from '../../server/http/handlers.ts';
import { askAgainHandler } from './rows/ask-again.ts';
import { listHandler } from './rows/list-lookups.ts';
import { openHandler } from './rows/open-lookup.ts';

export const loyaltyHandlers: readonly Handler[] = [listHandler, openHandler, askAgainHandler];
