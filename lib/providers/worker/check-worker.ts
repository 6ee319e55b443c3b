import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { encodeBase64 } from '@/lib/encoding/base64'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import type { HttpClient } from '@/lib/network/transport'
import { digestAlgorithmOf, type SignatureAlgorithm } from '@/lib/pki/algorithms'
import type { BrowserAnswer } from '@/lib/vocabulary/browser-request'
import { readCertificate } from '../checks/certificate-checks'
import { acceptValues } from '../checks/signature-values'
import { ProviderFailure } from '../provider-failure'
import { authorizeAnswer, credentialAnswer, hashFields, healthAnswer, signAnswer } from './wire'
import { callWorker } from './worker-call'

/** A worker under test. */
export interface WorkerUnderTest {
  readonly http: HttpClient
  readonly url: string
  readonly secret: string
  /** Address to which the worker's pages send the browser back. */
  readonly returnUrl: string
  /** Opens a page for a person; returns the parameters with which their browser comes back. */
  readonly visit: (url: string) => Promise<BrowserAnswer>
}

/** The result of one check. A failed one ends the run, because the next ones need it. */
export interface WorkerCheck {
  readonly name: string
  readonly failure?: string
}

class CheckFailed extends Error {}

/**
 * Checks that a worker keeps the interface: with a person, from the certificate to a signature. Reports each check when
 * it has ended. Returns whether all succeeded.
 */
export async function checkWorker(
  worker: WorkerUnderTest,
  report: (check: WorkerCheck) => void,
): Promise<boolean> {
  let name = ''
  const begin = (next: string) => {
    if (name !== '') report({ name })
    name = next
  }
  try {
    await checkAccess(worker, begin)
    const credential = await checkCredential(worker, begin)
    await checkSigning(worker, credential, begin)
    report({ name })
    return true
  } catch (error) {
    if (!(error instanceof CheckFailed || error instanceof ProviderFailure)) throw error
    report({ name, failure: reasonOf(error) })
    return false
  }
}

function reasonOf(error: CheckFailed | ProviderFailure): string {
  if (!(error instanceof ProviderFailure)) return error.message
  const { reason, providerWord, cause } = error
  const shape = cause instanceof z.ZodError ? `: ${z.prettifyError(cause)}` : ''
  return `${reason}${providerWord === undefined ? '' : ` (${providerWord})`}${shape}`
}

type Begin = (name: string) => void

async function checkAccess(worker: WorkerUnderTest, begin: Begin): Promise<void> {
  begin('health answers with the version of the interface')
  await callWorker(worker, 'health', { answer: healthAnswer })
  begin('another secret is refused with 401')
  const stranger = { ...worker, secret: randomBytes(16).toString('hex') }
  await expectReason('not-authorised', callWorker(stranger, 'health', { answer: healthAnswer }))
  begin('a request without its fields is refused with 400')
  const empty = callWorker(worker, 'credential', { body: {}, answer: credentialAnswer })
  await expectReason('request-rejected', empty)
}

async function expectReason(reason: string, call: Promise<unknown>): Promise<void> {
  const found = await call.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ProviderFailure ? error.reason : 'no answer'),
  )
  if (found !== reason) throw new CheckFailed(`the answer is ${found}, not ${reason}`)
}

type Credential = Extract<z.output<typeof credentialAnswer>, { status: 'done' }>['credential']

async function checkCredential(worker: WorkerUnderTest, begin: Begin): Promise<Credential> {
  begin('credential starts, and unknown fields are ignored')
  const body = { ...newFields(worker), level: 'QUALIFIED', field_of_tomorrow: true }
  const { credential } = await finished(worker, body, (question) =>
    callWorker(worker, 'credential', { body: question, answer: credentialAnswer }),
  )
  begin('the certificate is for signatures')
  const { keyUsage = [] } = readCertificate(credential.certificate)
  if (!keyUsage.includes('nonRepudiation')) {
    throw new CheckFailed('the key usage lacks nonRepudiation (contentCommitment)')
  }
  return credential
}

function newFields({ returnUrl }: WorkerUnderTest) {
  const state = randomBytes(16).toString('hex')
  const session = randomBytes(16).toString('hex')
  return { session, return_url: returnUrl, state, language: 'en' }
}

interface Step {
  readonly status: string
  readonly url?: string
}

const triesMax = 120
const betweenTriesMs = 1_000

/** Repeats a call, and visits its page, until it is done. */
async function finished<Answer extends Step>(
  { visit }: WorkerUnderTest,
  body: { readonly state: string },
  call: (body: object) => Promise<Answer>,
): Promise<Extract<Answer, { status: 'done' }>> {
  let question: object = body
  for (let tries = 0; tries < triesMax; tries++) {
    const answer = await call(question)
    if (isDone(answer)) return answer
    if (answer.status === 'waiting') await new Promise((go) => setTimeout(go, betweenTriesMs))
    if (answer.status === 'redirect')
      question = { ...body, answer: await returned(visit, body, answer) }
  }
  throw new CheckFailed('it was never done')
}

function isDone<Answer extends Step>(
  answer: Answer,
): answer is Extract<Answer, { status: 'done' }> {
  return answer.status === 'done'
}

async function returned(
  visit: WorkerUnderTest['visit'],
  { state }: { readonly state: string },
  { url = '' }: Step,
): Promise<BrowserAnswer> {
  const answer = await visit(url)
  if (answer.state === state) return answer
  throw new CheckFailed('the return address does not repeat state')
}

async function checkSigning(
  worker: WorkerUnderTest,
  credential: Credential,
  begin: Begin,
): Promise<void> {
  const [algorithm = 'ecdsa-sha256'] = credential.algorithms
  const hash = hashOf(algorithm, 'checked by paraph')
  begin('authorize asks the person for one hash')
  const question = {
    ...newFields(worker),
    credential: credential.id,
    label: 'Test',
    ...hashFields(algorithm, [encodeBase64(hash)]),
  }
  const { authorization } = await finished(worker, question, (body) =>
    callWorker(worker, 'authorize', { body, answer: authorizeAnswer }),
  )
  begin('sign refuses another hash than the authorised one')
  const other = hashFields(algorithm, [encodeBase64(hashOf(algorithm, 'another text'))])
  await expectRefusal(
    callWorker(worker, 'sign', {
      body: { ...question, ...other, authorization },
      answer: signAnswer,
    }),
  )
  begin('sign returns a signature that verifies with the certificate')
  const sign = async () => {
    const { signatures } = await finished(worker, question, (body) =>
      callWorker(worker, 'sign', { body: { ...body, authorization }, answer: signAnswer }),
    )
    verify(signatures, algorithm, hash, credential.certificate)
  }
  await sign()
  begin('sign can be repeated in the same session')
  await sign()
}

async function expectRefusal(call: Promise<unknown>): Promise<void> {
  const wasAccepted = await call.then(
    () => true,
    () => false,
  )
  if (wasAccepted) throw new CheckFailed('it was signed')
}

const hashOf = (algorithm: SignatureAlgorithm, text: string): Bytes =>
  digest(digestAlgorithmOf(algorithm), utf8(text))

function verify(
  signatures: readonly Bytes[],
  algorithm: SignatureAlgorithm,
  hash: Bytes,
  certificate: Bytes,
): void {
  try {
    acceptValues(signatures, {
      algorithm,
      digest: encodeBase64(hash),
      certificate: encodeBase64(certificate),
    })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    throw new CheckFailed('the signature does not verify')
  }
}
