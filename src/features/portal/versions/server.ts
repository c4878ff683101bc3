import type { Handler } from '../../../server/http/handlers.ts';
import { draftHandlers } from './draft-handlers.ts';
import { publicationHandlers } from './publication-handlers.ts';
import { readHandlers } from './read-handlers.ts';

export const portalVersionHandlers: readonly Handler[] = [
  ...readHandlers,
  ...draftHandlers,
  ...publicationHandlers,
];
