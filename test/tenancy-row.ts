export interface Call {
  params?: Record<string, string>;
  body?: unknown;
}

/** What each call says of an organization; `own` and `open` calls name none: the tests of `open` ones are elsewhere. */
export type Row = { aims: readonly Aim[] } | { lists: Call } | { own: Call } | { open: true };

export interface Aim {
  call(number: number, own: number): Call | Promise<Call>;
  /** the statuses where the call is let through; the tests of the feature say what it does there */
  reached?: readonly number[];
  /** names the organization as the second one: the role is asked about the first */
  second?: true;
  undo?(number: number): Promise<unknown>;
}

export const nobodysId = '00000000-0000-4000-8000-000000000000';
export const orgNumber = (number: number) => ({ params: { orgNumber: String(number) } });

export function withNobodys(name: string, reached: readonly number[], body?: unknown): Row {
  return {
    aims: [
      {
        call: (number) => ({
          params: { orgNumber: String(number), ...(name !== '' && { [name]: nobodysId }) },
          body,
        }),
        reached,
      },
    ],
  };
}
