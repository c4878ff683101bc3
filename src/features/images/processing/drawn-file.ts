/** A picture in one size and format. */
export interface DrawnFile {
  type: string;
  content: Uint8Array;
  width: number;
  height: number;
}

/** The picture that all sizes and crops are cut from. */
export interface Master extends DrawnFile {
  /** the size of the uploaded picture */
  source: { width: number; height: number };
  /** drawn as PNG rather than JPEG */
  isGraphic: boolean;
}
