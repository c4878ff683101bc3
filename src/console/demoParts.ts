import type { ComponentType } from 'react';

interface DemoParts {
  Badge: ComponentType;
  SetOrganization: ComponentType;
}

/** The components that demo mode adds to the shell; empty in a real console. */
export const demoParts: Partial<DemoParts> = {};
