import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type Client, clientOf } from './client'
import { app, mobile } from './people'
import { samplePdf } from './sample-pdf'
import type { RunningServices } from './services'

/** A document, and which one of a run it was. */
export interface Signing {
  readonly uuid: string
  readonly index: number
}

/** A program that signs through several gateways and repeats each call until one of them answers. */
export interface InsistentSigning {
  /** Uploads, asks for a signature and waits for it. Rejects when a promised signature is not made. */
  sign(index: number): Promise<Signing>
  /** The ids that were answered with success, of documents and of sessions. */
  readonly acknowledged: Readonly<Record<'documents' | 'sessions', readonly string[]>>
  /** The flaws of a signing that came to its end. */
  flawsOf(signing: Signing): Promise<readonly string[]>
  download(signing: Signing): Promise<Buffer>
}

const minutes = 60_000
const content = samplePdf().toString('base64')
const families = [
  {
    request: { method: 'mobile', country: 'LT', ...mobile.signs },
    signer: { name: 'Ąžuolas', surname: 'Pavyzdžiūnas Testnumber' },
  },
  { request: { method: 'smartid', ...app.signs }, signer: { name: 'Ok', surname: 'Testnumber' } },
] as const
const uploads = [
  { file: { filename: 'a.pdf', content } },
  { type: 'asice', files: [{ filename: 'a.pdf', content }] },
  { file: { filename: 'a.pdf', content } },
] as const

export function insistentSigning(
  services: RunningServices,
  addresses: readonly string[],
): InsistentSigning {
  const at = (turn: number) => {
    const gatewayUrl = addresses[turn % addresses.length] ?? services.gatewayUrl
    return clientOf({ ...services, gatewayUrl }, services.hostedToken)
  }

  const acknowledged = { documents: [] as string[], sessions: [] as string[] }

  /** Repeats a call, each time at the other gateway, until it is answered without a 5xx. */
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
    const { signer } = families[index % families.length] ?? families[0]
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

  /** Asks for a signature; gives whether it was promised. A call that broke off may have begun the session, too. */
  async function ask(index: number, secret: string): Promise<boolean> {
    const { request } = families[index % families.length] ?? families[0]
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
      await pause(250)
      if (attempt && attempt.state !== 'failed') continue
      if (isPromised) throw new Error(`${uuid} ended: ${attempt?.reason}`)
      // No control code was shown, so the signer cannot have answered and asks again.
      isPromised = await ask(index, secret)
    }
    throw new Error(`${uuid} never ended`)
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

interface Validation {
  readonly data: {
    readonly simpleReport: {
      readonly signaturesCount: number
      readonly validSignaturesCount: number
    }
  }
}
