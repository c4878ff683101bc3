import * as z from 'zod/mini';
import { sendOrganizationList } from '../../classic/organization-list.ts';

// The content security policy forbids the code that zod would otherwise generate.
z.config({ jitless: true });
await sendOrganizationList();
