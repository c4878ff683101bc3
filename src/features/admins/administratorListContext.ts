import { createContext, useContext } from 'react';

interface AdministratorList {
  /** the organization */
  number: number;
  reload: () => void;
}

/** What the cells of the list need of it. */
export const AdministratorListContext = createContext<AdministratorList | null>(null);

export function useAdministratorList(): AdministratorList {
  const list = useContext(AdministratorListContext);
  if (list === null) throw new Error('A cell of the administrators stands outside their list');
  return list;
}
