/** The limits of an uploaded file. */
export const fileLimits = {
  bytes: 10_000_000,
  side: 8_000,
  pixels: 40_000_000,
  svgBytes: 200_000,
  svgElements: 5_000,
};

/** The limits of an organization. */
export const organizationLimits = { images: 500, bytes: 500_000_000 };

/** The widths in pixels in which a picture is stored, if it is that wide. */
export const storedWidths = [160, 320, 480, 640, 960, 1280, 1920] as const;

/** The longest side of the picture that crops are cut from. Larger photos are reduced to it. */
export const masterSide = 3_840;

/** How long before its end a licence is warned of. */
export const licenceWarningDays = 30;

/** Returns the widths of a picture's files: the usual ones, and its own if it is narrower than the widest of them. */
export function widthsFor(width: number): number[] {
  const widest = Math.min(width, storedWidths.at(-1) ?? width);
  return [...storedWidths.filter((one) => one < widest), widest];
}
