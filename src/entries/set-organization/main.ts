import * as z from 'zod/mini';
import { setOrganizationFromAddress } from '../../classic/set-organization.ts';

// The content security policy forbids generated code, which zod uses by default.
z.config({ jitless: true });
await setOrganizationFromAddress();
