/** Stands for no plan in the keys of usage sums. */
export const noPlan = '00000000-0000-0000-0000-000000000000';
