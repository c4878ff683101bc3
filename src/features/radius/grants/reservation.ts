/** How long a login without a session counts as a device and as a use of its code. */
export const reservedMs = 60_000;
