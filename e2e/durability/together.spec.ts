import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserRequest, type Client, clientOf } from '../client'
import { insistentSigning } from '../insistent-signing'
import { remotePeople } from '../remote-signing'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'
import { remoteMethod } from '../signing-methods'
import { flawsOfAll } from './many-signings'

const minutes = 60_000
const content = samplePdf().toString('base64')
/** A PDF takes one signature at a time, a container several. */
const files = [
  { file: { filename: 'a.pdf', content } },
  { type: 'asice', files: [{ filename: 'a.pdf', content }] },
] as const

/** A person whose certificate allows fifty signatures by one authorisation. */
const person = remoteMethod('simulated', remotePeople.ecdsa, {
  name: 'Carmen',
  surname: 'Española Española',
})

interface Invited {
  readonly uuid: string
  readonly secret: string
}

/** A page that the session asks the browser for. */
interface Page {
  readonly token: string
  readonly asked: BrowserRequest
}

describe('several documents by one authorisation', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  let client: Client

  beforeAll(async () => {
    services = await startServices({ LOG_LEVEL: 'error' })
    client = clientOf(services.running, services.running.hostedToken)
  })
  afterAll(async () => await services.stop())

  it(
    'are all signed, fifty at once',
    async () => {
      const documents = await invite(50)
      const begun = performance.now()
      await begin(documents)
      expect(await finish(documents)).toEqual({ pages: 2, unsigned: [] })
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      process.stderr.write(`50 documents by one authorisation: ${seconds} s\n`)
      await expectOneSignatureEach(documents)
    },
    5 * minutes,
  )

  describe('are each signed once after a kill -9', () => {
    it.each([
      ['while the first page is open', 1],
      ['while the second page is open', 2],
    ])('%s', async (_when, pages) => {
      const documents = await invite(6)
      await begin(documents)
      if (pages === 2) await answerNextPage(documents)
      expect(await nextPage(documents)).toBeDefined()
      await restart()
      expect((await finish(documents)).unsigned).toEqual([])
      await expectOneSignatureEach(documents)
    })

    it('between the second page and the way back', async () => {
      const documents = await invite(6)
      await begin(documents)
      const first = await answerNextPage(documents)
      const second = await nextPage(documents, first)
      const answer = await open(second)
      await restart()
      await bringBack(second, answer)
      expect((await finish(documents, second)).unsigned).toEqual([])
      await expectOneSignatureEach(documents)
    })

    // The code of a page works once: if it was used just before the kill, the person has to authorise again.
    it.each([1, 2].flatMap((page) => [0, 10, 40, 160, 640].map((afterMs) => ({ page, afterMs }))))(
      '$afterMs ms after the return from page $page, perhaps by another authorisation',
      async ({ page, afterMs }) => {
        const documents = await invite(6)
        await begin(documents)
        const first = await answerNextPage(documents)
        if (page === 2) await answerNextPage(documents, first)
        await pause(afterMs)
        await restart()
        const { unsigned } = await finish(documents)
        if (unsigned.length > 0) {
          expect(unsigned.map(({ reason }) => reason)).toEqual(Array(6).fill('session-lost'))
          await begin(unsigned)
          expect((await finish(unsigned)).unsigned).toEqual([])
        }
        await expectOneSignatureEach(documents)
      },
    )
  })

  async function restart(): Promise<void> {
    await services.killGateway()
    await services.restartGateway()
  }

  async function invite(count: number): Promise<readonly Invited[]> {
    const upload = async (index: number) => {
      const { body } = await client.call('/api/document/upload.json', {
        ...files[index % files.length],
        access: 'public',
        signers: [{ ...person.signer, email: 'signer@example.com' }],
      })
      const secret = body.signers[0]?.invitationUrl?.split('/').at(-1) ?? ''
      return { uuid: body.document.uuid, secret }
    }
    return await Promise.all(Array.from({ length: count }, (_, index) => upload(index)))
  }

  const read = async ({ secret }: Invited) =>
    (await client.call(`/api/invitation/${secret}.json`)).body.invitation

  /** Requests the signatures of all documents; the session of the first one asks the person. */
  async function begin(documents: readonly Invited[]): Promise<void> {
    const see = async (invited: Invited) => {
      const { document } = await read(invited)
      return { secret: invited.secret, sha256: document?.sha256 }
    }
    const [lead, ...together] = await Promise.all(documents.map(see))
    const path = `/api/invitation/${lead?.secret}/sign.json`
    const asked = { ...person.request, sha256: lead?.sha256, together }
    const { http, body } = await client.call(path, asked)
    expect(http, body.message).toBe(200)
  }

  /** The page that the session asks for after the last one; undefined if it has ended. */
  async function nextPage([lead]: readonly Invited[], last?: Page): Promise<Page | undefined> {
    if (!lead) throw new Error('No document is signed')
    for (;;) {
      const { attempt } = await read(lead)
      if (!attempt || ['finished', 'failed'].includes(attempt.state)) return undefined
      const { token, browser_request: asked } = attempt
      if (asked && asked.url !== last?.asked.url) return { token, asked }
      await pause(50)
    }
  }

  async function open(page: Page | undefined): Promise<object> {
    const answer = page && (await person.inBrowser?.(page.asked))
    if (!answer) throw new Error('The session asks for no page')
    return answer
  }

  const bringBack = (page: Page | undefined, answer: object) =>
    client.call('/api/sign/complete.json', { token: page?.token, answer })

  async function answerNextPage(
    documents: readonly Invited[],
    last?: Page,
  ): Promise<Page | undefined> {
    const page = await nextPage(documents, last)
    if (page) await bringBack(page, await open(page))
    return page
  }

  /** Answers the pages that are left, and waits until no document is being signed. */
  async function finish(documents: readonly Invited[], last?: Page) {
    let pages = 0
    for (let page = last; ; pages++) {
      page = await answerNextPage(documents, page)
      if (!page) return { pages, unsigned: await unsignedOf(documents) }
    }
  }

  /** The documents that are not signed when all their sessions have ended, and why. */
  async function unsignedOf(documents: readonly Invited[]) {
    const ends = await Promise.all(documents.map(awaitEnd))
    return ends.filter(({ isSigned }) => !isSigned)
  }

  async function awaitEnd(invited: Invited) {
    for (;;) {
      const { signer, attempt } = await read(invited)
      const isSigned = signer.signStatus === 'signed'
      if (isSigned || attempt?.state === 'failed') {
        return { ...invited, isSigned, reason: attempt?.reason }
      }
      await pause(100)
    }
  }

  async function expectOneSignatureEach(documents: readonly Invited[]): Promise<void> {
    const { running } = services
    const done = documents.map(({ uuid }, index) => ({ uuid, index }))
    expect(await flawsOfAll(insistentSigning(running, [running.gatewayUrl]), done)).toEqual([])
  }
})
