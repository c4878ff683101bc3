import { createContext, useContext } from 'react';
import type { RoleTemplateRow } from './contract.ts';

/** What the cells of the list need of it. */
export const TemplateListContext = createContext<{
  askToDelete: (template: RoleTemplateRow) => void;
} | null>(null);

export function useTemplateList() {
  const list = useContext(TemplateListContext);
  if (list === null) throw new Error('A cell of the templates stands outside their list');
  return list;
}
