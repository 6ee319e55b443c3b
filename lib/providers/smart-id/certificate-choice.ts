import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { z } from 'zod'
import type { Person } from '@/lib/vocabulary/person'
import type { CertificateLevel } from '@/lib/vocabulary/provider'
import { acceptCertificate, smartIdScheme } from '../checks/certificate-checks'
import type {
  CertificateOrder,
  CertificateRequest,
  SigningCertificate,
  StartedSession,
  Waiting,
} from '../identity-provider'
import { formatSemanticsIdentifier, personIdentifier } from '../person-identity'
import { callProvider, failureByWord } from '../provider-call'
import { ProviderFailure } from '../provider-failure'
import type { ProviderSettings } from '../provider-settings'
import { linkSession } from './flow'
import {
  certificateEndResults,
  certificateIn,
  endResults,
  type FinishedSession,
  readSession,
  type SmartIdSettings,
  startSession,
  startStatuses,
} from './session'
import { certificateAnswer, relyingPartyBody } from './wire'

// A person with several accounts has to choose one; other people are not asked.
const choiceMs = 30_000
const pollMs = 10_000
const pauseMs = 250

/**
 * Gets the certificate a person will sign with, by a certificate choice session. Keeps its account: the signature
 * must come from the same one.
 */
export async function chooseCertificate(
  settings: ProviderSettings,
  { person, level, documentNumber, signal }: CertificateRequest,
  choicePath = 'signature/certificate-choice/notification',
): Promise<SigningCertificate> {
  const path = `${choicePath}/${accountPath(person, documentNumber)}`
  const body = { certificateLevel: level, nonce: freshNonce() }
  const { sessionID } = await startSession(settings, path, body, { signal })
  const choice = await awaitChoice(settings, sessionID, signal)
  const chosen = choice.documentNumber ?? documentNumber
  return await acceptAccount(settings, { person, level }, certificateIn(choice), chosen)
}

/** All variable parts of the start request, so that a repeated start is identical. */
const choiceState = z.object({ nonce: z.string() })

/** Certificate choice by device link (RP API v3): the person who scans the code shows their certificate. */
export function orderCertificate(level: CertificateLevel): CertificateOrder {
  const state: z.input<typeof choiceState> = { nonce: freshNonce() }
  return { level, state }
}

export async function startCertificate(
  settings: SmartIdSettings,
  { level, state }: CertificateOrder,
): Promise<StartedSession> {
  const { nonce } = choiceState.parse(state)
  const path = 'signature/certificate-choice/device-link/anonymous'
  const started = await startSession(settings, path, { certificateLevel: level, nonce })
  const deviceLink = linkSession(started, settings.clock())
  if (!deviceLink) throw new ProviderFailure('unknown-result')
  return { providerSession: started.sessionID, deviceLink }
}

export async function readCertificate(
  settings: SmartIdSettings,
  { level }: CertificateOrder,
  providerSession: string,
  waiting: Waiting,
): Promise<'running' | SigningCertificate> {
  const choice = await readSession(settings, providerSession, waiting)
  if (choice === 'running') return choice
  // The following signature request must name the account.
  if (choice.documentNumber === undefined) throw new ProviderFailure('answer-rejected')
  return await acceptAccount(settings, { level }, certificateIn(choice), choice.documentNumber)
}

/** Accepts a received certificate if it meets the request. */
async function acceptAccount(
  settings: ProviderSettings,
  {
    person,
    level,
  }: Partial<Pick<CertificateRequest, 'person'>> & Pick<CertificateRequest, 'level'>,
  certificate: Bytes,
  documentNumber: string | undefined,
): Promise<SigningCertificate> {
  const at = settings.clock()
  const expected = { scheme: smartIdScheme, purpose: 'signing', person, level, at } as const
  const accepted = await acceptCertificate(certificate, expected, settings.issuersOf)
  return { ...accepted, documentNumber }
}

async function awaitChoice(
  settings: ProviderSettings,
  sessionId: string,
  signal: AbortSignal | undefined,
): Promise<FinishedSession> {
  const waiting = { waitMs: pollMs, ...(signal && { signal }) }
  const deadline = performance.now() + choiceMs
  while (performance.now() < deadline) {
    const session = await readSession(settings, sessionId, waiting, certificateEndResults)
    if (session !== 'running') return session
    await pause(pauseMs, undefined, signal && { signal })
  }
  throw new ProviderFailure('certificate-late')
}

/** URL path segment of a person. */
export function personPath(person: Person): string {
  return `etsi/${encodeURIComponent(formatSemanticsIdentifier(personIdentifier(person)))}`
}

/** URL path of the person's account if it is known, otherwise of the person. */
export function accountPath(person: Person, documentNumber: string | undefined): string {
  return documentNumber ? `document/${encodeURIComponent(documentNumber)}` : personPath(person)
}

/**
 * Without a nonce, equal requests within fifteen seconds share a session; with it, only repetitions of one order do.
 */
export function freshNonce(): string {
  return randomBytes(15).toString('hex')
}

/** Gets the certificate of an account the person used before: at once and without asking the person. */
export async function certificateByDocument(
  settings: SmartIdSettings,
  request: CertificateRequest,
  documentNumber: string,
): Promise<SigningCertificate> {
  const { state, cert } = await callProvider(settings.http, {
    url: `${settings.url}/signature/certificate/${encodeURIComponent(documentNumber)}`,
    body: { ...relyingPartyBody(settings.relyingParty), certificateLevel: request.level },
    signal: request.signal,
    answer: certificateAnswer,
    failures: startStatuses,
    late: 'certificate-late',
    repeatable: true,
  })
  // An unknown state is a failure even if a certificate comes with it.
  if (state !== 'OK') throw failureByWord(endResults, state)
  if (!cert) throw new ProviderFailure('answer-rejected')
  if (cert.certificateLevel !== 'QUALIFIED') throw new ProviderFailure('not-qualified')
  return await acceptAccount(settings, request, cert.value, documentNumber)
}
