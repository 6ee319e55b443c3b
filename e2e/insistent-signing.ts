import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type AnswerBody, type Client, clientOf } from './client'
import { samplePdf } from './sample-pdf'
import type { RunningServices } from './services'
import { phoneMethods, type SigningMethod } from './signing-methods'

/** A document and its number in a run. */
export interface Signing {
  readonly uuid: string
  readonly index: number
}

/** A program that signs through several gateways and repeats each call until one of them answers. */
export interface InsistentSigning {
  /** Uploads, requests a signature and waits for it. Rejects when an accepted signature is not made. */
  sign(index: number): Promise<Signing>
  /** The ids in successful answers, of documents and of sessions. */
  readonly acknowledged: Readonly<Record<'documents' | 'sessions', readonly string[]>>
  /** The flaws of a finished signing. */
  flawsOf(signing: Signing): Promise<readonly string[]>
  download(signing: Signing): Promise<Buffer>
}

type Attempt = NonNullable<AnswerBody['invitation']['attempt']>

const minutes = 60_000
const content = samplePdf().toString('base64')
const uploads = [
  { file: { filename: 'a.pdf', content } },
  { type: 'asice', files: [{ filename: 'a.pdf', content }] },
  { file: { filename: 'a.pdf', content } },
] as const

/** Signs with each of the methods in turn. */
export function insistentSigning(
  services: RunningServices,
  addresses: readonly string[],
  methods: readonly SigningMethod[] = phoneMethods,
): InsistentSigning {
  const methodOf = (index: number) => {
    const method = methods[index % methods.length]
    if (!method) throw new Error('There is no method to sign with')
    return method
  }

  const at = (turn: number) => {
    const gatewayUrl = addresses[turn % addresses.length] ?? services.gatewayUrl
    return clientOf({ ...services, gatewayUrl }, services.hostedToken)
  }

  const acknowledged = { documents: [] as string[], sessions: [] as string[] }

  /** Repeats a call, alternating between the gateways, until the answer is not a 5xx. */
  async function insistently(index: number, ask: (client: Client) => Promise<Answer>) {
    const deadline = Date.now() + 5 * minutes
    for (let turn = index; ; turn++) {
      const answer = await ask(at(turn)).catch(() => undefined)
      if (answer && answer.http < 500) return answer.body
      if (Date.now() > deadline)
        throw new Error(`no answer: ${answer?.http} ${answer?.body.message}`)
      await pause(500)
    }
  }

  const invitation = async (index: number, secret: string) => {
    const read = (client: Client) => client.call(`/api/invitation/${secret}.json`)
    return (await insistently(index, read)).invitation
  }

  async function upload(index: number) {
    const { signer } = methodOf(index)
    const { document, signers } = await insistently(index, (client) =>
      client.call('/api/document/upload.json', {
        ...uploads[index % uploads.length],
        access: 'public',
        signers: [{ ...signer, email: 'signer@example.com' }],
      }),
    )
    acknowledged.documents.push(document.uuid)
    return { uuid: document.uuid, secret: signers[0]?.invitationUrl?.split('/').at(-1) ?? '' }
  }

  /** Requests a signature; returns whether it was accepted. A broken call may have begun the session, too. */
  async function ask(index: number, secret: string): Promise<boolean> {
    const { request } = methodOf(index)
    const { document } = await invitation(index, secret)
    const asked = await insistently(index, (client) =>
      client.call(`/api/invitation/${secret}/sign.json`, { ...request, sha256: document?.sha256 }),
    )
    if (asked.token !== undefined) acknowledged.sessions.push(asked.token)
    return asked.token !== undefined
  }

  async function sign(index: number): Promise<Signing> {
    const { uuid, secret } = await upload(index)
    let isPromised = await ask(index, secret)
    const deadline = Date.now() + 10 * minutes
    while (Date.now() < deadline) {
      const { signer, attempt } = await invitation(index, secret)
      if (signer.signStatus === 'signed') return { uuid, index }
      if (attempt) await answerInBrowser(index, attempt)
      await pause(250)
      if (attempt && attempt.state !== 'failed') continue
      if (isPromised) expectExcuse(uuid, methodOf(index), attempt)
      // The signer was not asked, or has to begin again.
      isPromised = await ask(index, secret)
    }
    throw new Error(`${uuid} never ended`)
  }

  /** Answers the session's request to the person's browser, if there is one. */
  async function answerInBrowser(
    index: number,
    { token, browser_request: asked }: Attempt,
  ): Promise<void> {
    const { inBrowser } = methodOf(index)
    if (!asked || !inBrowser) return
    const answer = await inBrowser(asked)
    await insistently(index, (client) => client.call('/api/sign/complete.json', { token, answer }))
  }

  async function download({ uuid }: Signing): Promise<Buffer> {
    const url = `${services.gatewayUrl}/api/document/${uuid}/download.json?access_token=${services.hostedToken}`
    return Buffer.from(await (await fetch(url)).arrayBuffer())
  }

  async function flawsOf({ uuid, index }: Signing): Promise<readonly string[]> {
    const { signers } = await insistently(index, (client) =>
      client.call(`/api/document/${uuid}/signers.json`),
    )
    const { events } = await insistently(index, (client) =>
      client.call(`/api/document/${uuid}/events.json`),
    )
    const { data } = (await insistently(index, (client) =>
      client.call(`/api/v2/document/${uuid}/validation.json`),
    )) as unknown as Validation
    const reports = data.simpleReport
    const counts = {
      'valid signers': signers.filter(({ isSignatureValid }) => isSignatureValid === 'true').length,
      signatures: reports.signaturesCount,
      'valid signatures': reports.validSignaturesCount,
      'events signed': events.filter(({ kind }) => kind === 'signed').length,
    }
    return Object.entries(counts).flatMap(([what, count]) =>
      count === 1 ? [] : [`${uuid}: ${count} ${what}`],
    )
  }

  return { sign, acknowledged, flawsOf, download }
}

/** Throws unless an accepted session ended for a reason that its method allows. */
function expectExcuse(uuid: string, { endsBy = [] }: SigningMethod, attempt: Attempt | null): void {
  const reason = attempt?.reason ?? 'without a reason'
  if (!endsBy.includes(reason)) throw new Error(`${uuid} ended: ${reason}`)
}

interface Validation {
  readonly data: {
    readonly simpleReport: {
      readonly signaturesCount: number
      readonly validSignaturesCount: number
    }
  }
}
