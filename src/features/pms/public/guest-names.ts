export { foldName, isNameOf } from '../stays/guest-names.ts';
