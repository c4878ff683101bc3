// One module for the parts of the frame that load after the tree, so that they are one request.
export { HeaderTools } from './header/HeaderTools.tsx';
export { OfflineNotice } from './header/OfflineNotice.tsx';
export { ScreenMenu } from './menus/ScreenMenu.tsx';
export { OtherTabs } from './session/OtherTabs.tsx';
