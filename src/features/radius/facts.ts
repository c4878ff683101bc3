import type { FeatureFacts } from '../../../test/facts.ts';
import { sendRadiusSecrets } from './testing/secrets-facts.ts';

/** FreeRADIUS calls plain routes, which `guest-routes.database.test.ts` tries. */
export const facts: FeatureFacts = { routes: {}, secrets: sendRadiusSecrets };
