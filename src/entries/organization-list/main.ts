import * as z from 'zod/mini';
import { sendOrganizationList } from '../../classic/organization-list.ts';

// The content security policy forbids generated code, which zod uses by default.
z.config({ jitless: true });
await sendOrganizationList();
