import { createHash } from 'node:crypto'
import { callAction } from '../built-actions'
import { addressOf, expect, test as it, signIn } from '../story'

const content = Buffer.from('A few words.')

it('what was uploaded is seen as nothing but what a page can show, whatever it is asked for as', async ({
  page: { request },
  page,
}) => {
  await signIn(page)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const announced = await callAction(request, {
    page: addressOf('/documents/new'),
    action: 'app/(owner)/documents/new/actions.ts announceFile',
    input: JSON.stringify([{ size: content.length, sha256 }]),
  })
  const [, ticket] = /"value":"([\w.-]+)"/.exec(await announced.text()) ?? []
  const upload = addressOf(`/upload/${ticket}`)
  const sent = await request.put(upload, { data: content, headers: { origin: addressOf('') } })
  expect(sent.status()).toBe(200)
  const seen = await request.get(`${upload}?as=txt`)
  expect(seen.headers()['content-type']).toBe('text/plain; charset=utf-8')
  for (const as of [
    '%00',
    'a%0d%0ab',
    '%E2%80%AEfdp',
    '..%2f',
    'x'.repeat(300),
    'html',
    'svg',
    '',
  ]) {
    const answer = await request.get(`${upload}?as=${as}`)
    const { 'content-type': type, 'content-disposition': disposition } = answer.headers()
    expect([as, answer.status(), type]).toEqual([as, 200, 'application/octet-stream'])
    expect(disposition).toContain('attachment')
  }
})

it('an address that names nothing is not found, and no fault of ours, however long it is', async ({
  request,
}) => {
  for (const id of ['none', '|'.repeat(6000), 'x'.repeat(6000)]) {
    for (const path of [`/public/${id}`, `/status/public/${id}/file`, `/pdfjs/wasm/${id}`]) {
      const answer = await request.get(addressOf(path))
      expect([path, answer.status()]).toEqual([path, 404])
    }
  }
})
