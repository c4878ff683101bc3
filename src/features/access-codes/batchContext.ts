import { createContext, useContext } from 'react';
import type { AccessCodeBatchRecord } from './contract.ts';

interface ShownBatch {
  /** the organization */
  number: number;
  batch: AccessCodeBatchRecord;
  reload: () => void;
}

/** The batch that the page is about, for its parts and the cells of its codes. */
export const BatchContext = createContext<ShownBatch | null>(null);

export function useBatch(): ShownBatch {
  const shown = useContext(BatchContext);
  if (shown === null) throw new Error('A part of a batch stands outside its page');
  return shown;
}
