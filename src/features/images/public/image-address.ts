export { imageAddress } from '../serving/image-address.ts';
