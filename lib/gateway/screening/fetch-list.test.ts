import { createHash } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import { describe, expect, it } from 'vitest'
import type { HttpClient } from '@/lib/network/transport'
import { listKinds } from '@/lib/screening/list-kinds'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { fetchList } from './fetch-list'

const folder = folderOfFile('lists-')

const textOf = async (bytes: AsyncIterable<Uint8Array>) => {
  const chunks = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const nowhere: HttpClient = async () => {
  throw new OutgoingFailure('connection', 'example.org')
}

const answering =
  (
    answers: Readonly<
      Record<string, { status: number; headers?: Record<string, string>; body?: string }>
    >,
  ): HttpClient =>
  async ({ url }) => {
    const answer = answers[url]
    if (!answer) throw new OutgoingFailure('unresolvable', 'example.org')
    const { status, headers = {}, body = '' } = answer
    return { status, headers, body: Buffer.from(body) }
  }

const inParts = { ...listKinds.un, parts: ['sdn', 'add', 'alt'] } as const

describe('a list in files', () => {
  it('is read in parts, digested as a whole, and as old as its oldest file', async () => {
    for (const part of ['sdn', 'add', 'alt']) await writeFile(join(folder, `${part}.csv`), part)
    const old = new Date('2026-01-01T00:00:00Z')
    await utimes(join(folder, 'alt.csv'), old, old)
    const network = { configured: nowhere, outgoing: nowhere }
    const offered = await fetchList(inParts, join(folder, 'sdn.csv'), network)
    expect(await textOf(offered.open('alt'))).toBe('alt')
    expect(offered.sha256).toBe(createHash('sha256').update('sdnaddalt').digest('hex'))
    expect(offered.modifiedAt).toEqual(old)
  })

  it('is abandoned when the caller aborts', async () => {
    const cancelled: HttpClient = async () => {
      throw new OutgoingFailure('cancelled', 'example.org')
    }
    const network = { configured: cancelled, outgoing: cancelled }
    const fetching = fetchList(listKinds.un, 'https://example.org/un.xml', network)
    await expect(fetching).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('is unreachable if a file is missing', async () => {
    const network = { configured: nowhere, outgoing: nowhere }
    const fetching = fetchList(listKinds.un, join(folder, 'none.xml'), network)
    await expect(fetching).rejects.toMatchObject({ reason: 'unreachable' })
  })
})

describe('a list at an address', () => {
  const url = 'http://publisher.example/list.xml'

  it('has the date that its server states', async () => {
    const headers = { 'last-modified': 'Sun, 01 Mar 2026 10:00:00 GMT' }
    const configured = answering({ [url]: { status: 200, headers, body: '<a/>' } })
    const offered = await fetchList(listKinds.un, url, { configured, outgoing: nowhere })
    expect(await textOf(offered.open('consolidated'))).toBe('<a/>')
    expect(offered.modifiedAt).toEqual(new Date('2026-03-01T10:00:00Z'))
  })

  it('is followed to the address of a redirect, with the rules for addresses of others', async () => {
    const configured = answering({ [url]: { status: 302, headers: { location: '/other' } } })
    const outgoing = answering({ 'http://publisher.example/other': { status: 200, body: 'list' } })
    const offered = await fetchList(listKinds.un, url, { configured, outgoing })
    expect(await textOf(offered.open('consolidated'))).toBe('list')
  })

  it.each([
    ['answers an error', answering({ [url]: { status: 503 } })],
    ['cannot be reached', nowhere],
    ['redirects without end', answering({ [url]: { status: 302, headers: { location: url } } })],
  ])('is unreachable if its server %s', async (_, http) => {
    const fetching = fetchList(listKinds.un, url, { configured: http, outgoing: http })
    await expect(fetching).rejects.toMatchObject({ reason: 'unreachable' })
  })
})
