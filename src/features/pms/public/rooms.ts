export { roomsIn } from '../house/house-rooms.ts';
export { foldRoom } from '../stays/rooms.ts';
