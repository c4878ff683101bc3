import type { ComponentType } from 'react';

interface DemoParts {
  Badge: ComponentType;
  SetOrganization: ComponentType;
}

/** What demo mode puts into the frame before it is shown; nothing in a real console. */
export const demoParts: Partial<DemoParts> = {};
