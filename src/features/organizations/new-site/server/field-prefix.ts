import { Problem } from '../../../../contract/problem.ts';

/** Prefixes error paths with their position in the body. */
export async function withFieldPrefix<T>(prefix: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.fields === undefined) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, message]) => [`${prefix}.${name}`, message]),
    );
    throw new Problem(error.kind, error.message, { fields, cause: error });
  }
}
