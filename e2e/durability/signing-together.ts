import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { BrowserRequest, Client } from '../client'
import { insistently } from '../insistently'
import { samplePdf } from '../sample-pdf'
import type { SigningMethod } from '../signing-methods'

/** A document that waits for its signer. */
interface Invited {
  readonly uuid: string
  readonly secret: string
}

const content = samplePdf().toString('base64')
/** A PDF takes one signature at a time, a container several. */
const files = [
  { file: { filename: 'a.pdf', content } },
  { type: 'asice', files: [{ filename: 'a.pdf', content }] },
] as const

/** A person who signs several documents by one authorisation, and repeats each call until it is answered. */
export function signingTogether(client: Client, { request, signer, inBrowser }: SigningMethod) {
  const call = (path: string, body: object = {}) => insistently(() => client.call(path, body))

  const read = async ({ secret }: Invited) =>
    (await call(`/api/invitation/${secret}.json`)).invitation

  async function upload(index: number): Promise<Invited> {
    const { document, signers } = await call('/api/document/upload.json', {
      ...files[index % files.length],
      access: 'public',
      signers: [{ ...signer, email: 'signer@example.com' }],
    })
    return { uuid: document.uuid, secret: signers[0]?.invitationUrl?.split('/').at(-1) ?? '' }
  }

  /** Requests the signatures of all documents; the session of the first one asks the person. */
  async function begin(documents: readonly Invited[]): Promise<void> {
    const see = async (invited: Invited) => {
      const { document } = await read(invited)
      return { secret: invited.secret, sha256: document?.sha256 }
    }
    const [lead, ...together] = await Promise.all(documents.map(see))
    const asked = { ...request, sha256: lead?.sha256, together }
    const { token, message } = await call(`/api/invitation/${lead?.secret}/sign.json`, asked)
    expect(token, message).toBeDefined()
  }

  /** Opens each page that the session of the first document asks for, until that session has ended. */
  async function answerPages([lead]: readonly Invited[]): Promise<void> {
    if (!lead) throw new Error('No document is signed')
    let last: BrowserRequest | undefined
    for (;;) {
      const { attempt } = await read(lead)
      if (!attempt || ['finished', 'failed'].includes(attempt.state)) return
      const { token, browser_request: asked } = attempt
      if (asked && asked.url !== last?.url) {
        last = asked
        const answer = await inBrowser?.(asked)
        await call('/api/sign/complete.json', { token, answer })
      }
      await pause(50)
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
      if (isSigned || attempt?.state === 'failed')
        return { ...invited, isSigned, reason: attempt?.reason }
      await pause(50)
    }
  }

  return {
    invite: (count: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => upload(index))),
    /** Signs the documents by one authorisation; returns those that are not signed. */
    sign: async (documents: readonly Invited[]) => {
      await begin(documents)
      await answerPages(documents)
      return await unsignedOf(documents)
    },
  }
}
