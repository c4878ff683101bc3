import * as z from 'zod/mini';
import { setOrganizationFromAddress } from '../../classic/set-organization.ts';

// The content security policy forbids the code that zod would otherwise generate.
z.config({ jitless: true });
await setOrganizationFromAddress();
