/** The page of the planner of a conference. */
export const plannerPath = '/conference/planner';
