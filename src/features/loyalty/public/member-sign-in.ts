export { beginSignIn } from '../sign-in/begin-sign-in.ts';
export { completeSignIn } from '../sign-in/complete-sign-in.ts';
export { memberOfferOf } from '../sign-in/programmes.ts';
export { type SignIn, signInLastsMs, takeSignIn } from '../sign-in/sign-ins.ts';
