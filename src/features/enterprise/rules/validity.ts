/** The longest life of a device's certificate: five years. */
export const longestValidDays = 1_826;
export const usualValidDays = 365;
/** A device or certificate is shown as expiring in its last days. */
export const expiringDays = 7;
