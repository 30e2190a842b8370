import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { connectionAddress } from '../clientAddress.ts'
import { acceptsPerTurn, connectionsPerTurn } from '../limits.ts'
import { createTurns } from './turns.ts'

/**
 * Makes a server read new connections a few at a time, with turns for client addresses. Node accepts one connection in
 * each round of its event loop, in the order of dialling. A round that also answers a first request takes ten times as
 * long, so a client that dials after three thousand others would wait for seconds. Most rounds therefore only accept
 * while connections arrive.
 *
 * Call it before the server listens, and before other listeners of `connection` are added.
 */
export function takeConnectionTurns(server: Server): void {
  let hasAccepted = false
  let accepts = 0
  const turn = createTurns({
    perRound: connectionsPerTurn,
    postpones() {
      accepts = hasAccepted && accepts < acceptsPerTurn ? accepts + 1 : 0
      hasAccepted = false
      return accepts > 0
    },
  })
  const read = server.listeners('connection')
  server.removeAllListeners('connection')
  // An option of `net.createServer`, which `http.createServer` does not pass on: nothing is read before `resume`.
  Object.assign(server, { pauseOnConnect: true })
  server.on('connection', async (socket: Socket) => {
    hasAccepted = true
    await turn(connectionAddress(socket))
    if (socket.destroyed) return
    for (const listener of read) listener.call(server, socket)
    socket.resume()
  })
}
