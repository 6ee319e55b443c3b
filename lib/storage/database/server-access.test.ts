import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serverAccess } from './server-access'

it('names the unreachable server without its password', async () => {
  const failure = serverAccess('postgres://paraph:hunter2@127.0.0.1:1/paraph')
  await expect(failure).rejects.toMatchObject({ code: 'database-unreachable' })
  await expect(failure).rejects.toThrow('PostgreSQL at 127.0.0.1:1 cannot be reached')
})

/** AuthenticationOk and ReadyForQuery (PostgreSQL documentation, 54.7). */
const letIn = Buffer.from([...[0x52, 0, 0, 0, 8, 0, 0, 0, 0], ...[0x5a, 0, 0, 0, 5, 0x49]])

describe('server that closes a connection right after the login', () => {
  let server: Server

  beforeEach(async () => {
    server = createServer((socket) => {
      socket.once('data', () => {
        socket.write(letIn)
        socket.once('data', () => socket.destroy())
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => {
    server.close()
  })

  it('is reported as unreachable, and the process continues', async () => {
    const { port } = server.address() as AddressInfo
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    await expect(serverAccess(url)).rejects.toMatchObject({ code: 'database-unreachable' })
  })
})
