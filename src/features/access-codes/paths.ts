export const listPath = '/manage/access-codes/manage';
/** The path parameter of a batch that is being created. */
export const newId = 'new';
export const newBatchPath = `/manage/access-codes/batch/${newId}` as const;

export function batchPath(id: string) {
  return `/manage/access-codes/batch/${id}` as const;
}
