import { z } from 'zod'
import { type PromptLanguage, promptLanguages } from '@/lib/vocabulary/provider'
import type {
  CertificateChoiceRequest,
  CertificateOrder,
  SigningCertificate,
  StartedSession,
  Waiting,
} from '../identity-provider'
import { pageLanguages } from '../page-languages'
import {
  authorizationState,
  beginExchange,
  exchangeCode,
  newAuthorization,
  pageAddress,
  sessionName,
} from './authorization'
import type { CscService, Discovery } from './authorization-server'
import { certificateOf } from './credential'
import { statedCredentials, usableCredential } from './credentials'
import type { CscClient, CscSettings } from './csc-settings'

/** An authorisation of the scope `service`, which shows us the person's credentials. */
export const serviceState = authorizationState.extend({ language: z.enum(promptLanguages) })

type ServiceState = z.output<typeof serviceState>

/** Begins an authorisation that shows us the person's credentials. */
export function newServiceState(
  settings: CscSettings,
  returnUrl: string | undefined,
  language: PromptLanguage,
): ServiceState {
  return { ...newAuthorization(settings, returnUrl), language }
}

/** The page on which the person signs in at the provider. */
export async function startService(
  settings: CscSettings,
  service: CscService,
  state: ServiceState,
): Promise<StartedSession> {
  const asked = { scope: 'service', lang: pageLanguages[state.language] }
  const url = await pageAddress(settings, service, state, asked)
  return { providerSession: sessionName(state), browserRequest: { kind: 'redirect', url } }
}

export function orderCertificate(
  settings: CscSettings,
  { level, returnUrl, prompt }: CertificateChoiceRequest,
): CertificateOrder {
  return { level, state: newServiceState(settings, returnUrl, prompt.language) }
}

export async function startCertificate(
  settings: CscSettings,
  discover: Discovery,
  { state }: CertificateOrder,
): Promise<StartedSession> {
  return await startService(settings, await discover(), serviceState.parse(state))
}

/** Reads the certificate of the person who signed in. */
export async function readCertificate(
  settings: CscClient,
  discover: Discovery,
  { level, state }: CertificateOrder,
  waiting: Waiting,
): Promise<'running' | SigningCertificate> {
  const { browserAnswer: answer } = waiting
  if (!answer) return 'running'
  const authorization = serviceState.parse(state)
  beginExchange(settings, authorization, waiting)
  const service = await discover()
  const token = await exchangeCode(settings, service, { authorization, answer })
  const stated = await statedCredentials(settings, token)
  const usable = await usableCredential(settings, stated, { purpose: 'signing', level })
  return certificateOf(settings, usable, token)
}
