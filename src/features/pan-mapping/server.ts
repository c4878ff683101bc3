import type { Handler } from '../../server/http/handlers.ts';
import { buildingHandlers } from './buildings/handlers.ts';
import { panFileHandlers } from './files/handlers.ts';
import { networkHandlers } from './networks/handlers.ts';
import { panPushHandlers } from './pushes/handlers.ts';

export const panMappingHandlers: readonly Handler[] = [
  ...buildingHandlers,
  ...networkHandlers,
  ...panFileHandlers,
  ...panPushHandlers,
];
