export {
  decodePacket,
  encodeSignedRequest,
  hidePassword,
  isAuthentic,
  type RadiusPacket,
  radiusAttribute,
  radiusCode,
} from '../probe/protocols/radius-packet.ts';
