/**
 * Where nothing answers. A port that was free a moment ago may be another test's by now; one this low is given to nobody
 * who asks for any.
 */
export const closedPort = 1;
