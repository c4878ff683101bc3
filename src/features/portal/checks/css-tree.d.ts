// The parts of css-tree without its dictionary of properties, which is larger than the editor may load.
declare module 'css-tree/parser' {
  import { parse } from 'css-tree';
  export default parse;
}
declare module 'css-tree/walker' {
  import { walk } from 'css-tree';
  export default walk;
}
