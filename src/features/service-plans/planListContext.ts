import { createContext, useContext } from 'react';

interface PlanList {
  /** the service area */
  number: number;
  reload: () => void;
  /** whether the rows stand in the order of the portal, all of them, and the role may move them */
  isOrdered: boolean;
}

/** What the cells of the list need of it. */
export const PlanListContext = createContext<PlanList | null>(null);

export function usePlanList(): PlanList {
  const list = useContext(PlanListContext);
  if (list === null) throw new Error('A cell of the plans stands outside their list');
  return list;
}
