import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { drainOnClose, isStopping } from './drain-on-close'

const question = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

it('answers a request that arrives on a kept connection after the server was closed', async () => {
  const stop = drainOnClose(0)
  const server = createServer((_request, response) => response.end('answer'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(question)
  await once(socket, 'data')
  const closed = new Promise((resolve) => server.close(resolve))
  socket.write(question)
  expect(isStopping()).toBe(true)
  expect(await text(socket)).toContain('answer')
  expect(await closed).toBeUndefined()
  stop()
})
