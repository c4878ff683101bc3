export { accessPointsOfRooms, portsOfRooms, roomsInside } from '../rules/rooms.ts';
