import { createSocket } from 'node:dgram';
import { attribute, decodePacket, encodeReply, isKeyed, radiusCode, textIn } from './radius.ts';
import { cause, type Sessions } from './sessions.ts';

const changePort = 3799;

/** Answers Disconnect-Requests, and CoA-Requests without changing anything (RFC 5176). */
export function startChangeServer(sessions: Sessions, secret: string): void {
  const socket = createSocket('udp4');
  socket.on('message', (message, { address, port }) => {
    const request = decodePacket(message);
    if (request === undefined || !isKeyed(request, secret)) return;
    const session = sessions.find({
      id: textIn(request, attribute.acctSessionId),
      macAddress: textIn(request, attribute.callingStationId),
    });
    const isDisconnect = request.code === radiusCode.disconnectRequest;
    const [ack, nak] = isDisconnect
      ? [radiusCode.disconnectAck, radiusCode.disconnectNak]
      : [radiusCode.coaAck, radiusCode.coaNak];
    socket.send(encodeReply(session === undefined ? nak : ack, request, secret), port, address);
    if (session !== undefined && isDisconnect)
      void sessions.end(session.client.ipAddress, cause.adminReset);
  });
  socket.bind(changePort);
}
