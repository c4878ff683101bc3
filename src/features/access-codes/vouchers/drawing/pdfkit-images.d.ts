// Missing in @types/pdfkit: an image that is opened once is in the file once.
declare namespace PDFKit.Mixins {
  interface OpenImage {
    width: number;
    height: number;
  }
  interface PDFImage {
    openImage(content: Uint8Array): OpenImage;
    image(src: OpenImage, x: number, y: number, options: ImageOption): this;
  }
}
