/**
 * A port on which nothing listens. A recently free port may be in use by another test, but the system never assigns one
 * this low.
 */
export const closedPort = 1;
