import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { encodeBase64 } from '@/lib/encoding/base64'
import { signatureAlgorithms } from '@/lib/pki/algorithms'
import type { Person } from '@/lib/vocabulary/person'
import type { CertificateLevel } from '@/lib/vocabulary/provider'
import { acceptCertificate, remoteScheme } from '../checks/certificate-checks'
import { acceptValues } from '../checks/signature-values'
import type {
  AuthenticationAnswer,
  AuthenticationOrder,
  IdentityProvider,
  SignatureAnswer,
  SignatureOrder,
  SignatureRequest,
  SigningCertificate,
  StartedSession,
  Waiting,
} from '../identity-provider'
import { ProviderFailure } from '../provider-failure'
import { admittedLevel, presentation } from '../provider-settings'
import {
  authorizeAnswer,
  credentialAnswer,
  credentialState,
  hashFields,
  healthAnswer,
  signAnswer,
} from './wire'
import { callWorker, type WorkerSettings } from './worker-call'
import {
  isReturnTo,
  newSession,
  type SessionState,
  sessionFields,
  sessionState,
  startedSession,
  untilDone,
} from './worker-session'

/**
 * A worker: a small service of the operator that speaks to a signing service with an API of its own, and to us in four
 * calls. It is not trusted more than any other provider: certificates and signatures are checked here.
 */
export function worker(settings: WorkerSettings): IdentityProvider {
  return {
    ...presentation(settings),
    asks: ['redirect', 'ring'],
    certificateChoice: {
      order: ({ level, ...request }) => ({ level, state: newSession(settings, request) }),
      start: ({ level, state }) => startCredential(settings, sessionState.parse(state), level),
      read: ({ level, state }, _session, waiting) =>
        readCredential(settings, sessionState.parse(state), { level }, waiting),
    },
    signatureAlgorithm: (certificate, digest) => {
      const { algorithms } = credentialState.parse(certificate.credential)
      const [first] = algorithms
      const fitting = algorithms.find((one) => signatureAlgorithms[one].digest === digest) ?? first
      if (!fitting) throw new ProviderFailure('account-unusable')
      return fitting
    },
    orderSignature: (request) => orderSignature(settings, request),
    startSignature: (order) => startSignature(settings, order),
    readSignature: (order, _session, waiting) => readSignature(settings, order, waiting),
    orderAuthentication: ({ person, ...request }) => ({
      ...(person && { person }),
      challenge: randomBytes(32).toString('base64'),
      state: newSession(settings, request),
    }),
    startAuthentication: ({ state }) =>
      startCredential(settings, sessionState.parse(state), 'QUALIFIED'),
    readAuthentication: (order, _session, waiting) => readAuthentication(settings, order, waiting),
    isAnswerTo: ({ state }, answer) => isReturnTo(settings, sessionState.parse(state), answer),
    probe: async () => {
      await callWorker(settings, 'health', { answer: healthAnswer })
      return 'the worker answers and accepts this secret'
    },
    // A worker has no call that ends a session.
    awaitEnd: async () => 'ended',
  }
}

async function startCredential(
  settings: WorkerSettings,
  state: SessionState,
  asked: CertificateLevel,
): Promise<StartedSession> {
  const body = { ...sessionFields(settings, state), level: admittedLevel(settings, asked) }
  const first = await callWorker(settings, 'credential', { body, answer: credentialAnswer })
  return startedSession(settings, state, first)
}

interface CredentialExpectations {
  readonly level: CertificateLevel
  readonly person?: Person | undefined
}

async function readCredential(
  settings: WorkerSettings,
  state: SessionState,
  { level: asked, person }: CredentialExpectations,
  waiting: Waiting,
): Promise<'running' | SigningCertificate> {
  const { signal, browserAnswer } = waiting
  const level = admittedLevel(settings, asked)
  const body = { ...sessionFields(settings, state, browserAnswer), level }
  const answer = await untilDone(waiting, () =>
    callWorker(settings, 'credential', { body, answer: credentialAnswer, signal }),
  )
  if (answer === 'running') return answer
  const { id, certificate, algorithms, signatures_max: signaturesMax } = answer.credential
  const at = settings.clock()
  const expected = { scheme: remoteScheme, purpose: 'signing', person, level, at } as const
  const accepted = await acceptCertificate(certificate, expected, settings.issuersOf)
  return { ...accepted, credential: { id, algorithms }, signaturesMax }
}

async function readAuthentication(
  settings: WorkerSettings,
  { state, person }: AuthenticationOrder,
  waiting: Waiting,
): Promise<'running' | AuthenticationAnswer> {
  const session = sessionState.parse(state)
  const read = await readCredential(settings, session, { level: 'QUALIFIED', person }, waiting)
  if (read === 'running') return read
  const { certificate, issuers, identity } = read
  const [issuer = certificate] = issuers
  if (await settings.isRevoked(certificate, issuer)) {
    throw new ProviderFailure('certificate-revoked')
  }
  return { certificate, issuers, identity }
}

const signingState = sessionState.extend({
  credential: z.string(),
  /** What the worker shows next to the hashes. */
  label: z.string(),
})

type SigningState = z.output<typeof signingState>

function orderSignature(settings: WorkerSettings, request: SignatureRequest): SignatureOrder {
  const { certificate, furtherDigests = [], prompt } = request
  const { signaturesMax = 1 } = certificate
  if (1 + furtherDigests.length > signaturesMax) throw new ProviderFailure('request-rejected')
  const { id } = credentialState.parse(certificate.credential)
  const state: SigningState = {
    ...newSession(settings, request),
    credential: id,
    label: prompt.text,
  }
  return {
    person: request.person,
    level: request.level,
    algorithm: request.algorithm,
    digest: encodeBase64(request.digest),
    furtherDigests: furtherDigests.map(encodeBase64),
    certificate: encodeBase64(certificate.certificate),
    state,
  }
}

async function startSignature(
  settings: WorkerSettings,
  order: SignatureOrder,
): Promise<StartedSession> {
  const state = signingState.parse(order.state)
  const body = signingFields(settings, order, state)
  const first = await callWorker(settings, 'authorize', { body, answer: authorizeAnswer })
  return startedSession(settings, state, first)
}

function signingFields(
  settings: WorkerSettings,
  { algorithm, digest, furtherDigests = [] }: SignatureOrder,
  { credential, label, ...state }: SigningState,
  { browserAnswer }: Partial<Waiting> = {},
) {
  return {
    ...sessionFields(settings, state, browserAnswer),
    ...hashFields(algorithm, [digest, ...furtherDigests]),
    credential,
    label,
  }
}

/** The worker keeps the state of a session, so reading again gives the same signatures. */
async function readSignature(
  settings: WorkerSettings,
  order: SignatureOrder,
  waiting: Waiting,
): Promise<'running' | SignatureAnswer> {
  const body = signingFields(settings, order, signingState.parse(order.state), waiting)
  const { signal } = waiting
  const authorized = await untilDone(waiting, () =>
    callWorker(settings, 'authorize', { body, answer: authorizeAnswer, signal }),
  )
  if (authorized === 'running') return authorized
  const { authorization } = authorized
  const signed = await untilDone(waiting, () =>
    callWorker(settings, 'sign', { body: { ...body, authorization }, answer: signAnswer, signal }),
  )
  return signed === 'running' ? signed : acceptValues(signed.signatures, order)
}
