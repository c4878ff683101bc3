export { eraseLeftStays } from '../stays/forget-left-stays.ts';
