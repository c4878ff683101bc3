export { withoutStyle } from '../document/fields.ts';
export { imagesOf } from '../document/images-of.ts';
export { deadLinks, previewView } from '../preview/preview-view.ts';
export { renderPage } from '../renderer/render-page.ts';
export { ImageInput } from '../screens/inputs/ImageInput.tsx';
export { useImages } from '../screens/inputs/useImages.ts';
export { PreviewFrame } from '../screens/preview/PreviewFrame.tsx';
export { useLoadedPictures } from '../screens/preview/usePreview.ts';
