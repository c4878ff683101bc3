export const listPath = '/manage/access-codes/manage';
/** What stands in the address of a batch that is not begun yet. */
export const newId = 'new';
export const newBatchPath = `/manage/access-codes/batch/${newId}` as const;

export function batchPath(id: string) {
  return `/manage/access-codes/batch/${id}` as const;
}
