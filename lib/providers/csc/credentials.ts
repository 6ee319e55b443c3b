import type { Person } from '@/lib/vocabulary/person'
import type { CertificateLevel } from '@/lib/vocabulary/provider'
import { acceptCertificate, isForAuthentication, remoteScheme } from '../checks/certificate-checks'
import type { AcceptedCertificate } from '../identity-provider'
import { callProvider } from '../provider-call'
import { ProviderFailure, type ProviderFailureReason } from '../provider-failure'
import { admittedLevel } from '../provider-settings'
import type { CredentialAuthorisation } from './credential'
import type { CscSettings } from './csc-settings'
import { apiFailures } from './failures'
import { type OfferedAlgorithm, offeredAlgorithms } from './key-algorithms'
import { type CredentialInfo, credentialAnswer, listAnswer } from './wire'

/** Requirements on the credential of a person. */
interface CredentialExpectations {
  readonly purpose: 'signing' | 'authentication'
  /** Absent: any person. */
  readonly person?: Person | undefined
  readonly level: CertificateLevel
}

/** A credential that we can use, with its certificate, which was accepted. */
export interface UsableCredential extends AcceptedCertificate {
  readonly id: string
  readonly authorisation: CredentialAuthorisation
  readonly algorithms: readonly OfferedAlgorithm[]
  readonly signaturesMax: number
}

/** Number of credentials of one person that are read; people have one or two. */
const credentialsMax = 10

/** Upper limit of `signaturesMax`, whatever the provider states. */
const signaturesMax = 100

/**
 * Returns the first credential that meets the expectations. Credentials that the person authorises on the provider's
 * page come first. Throws `ProviderFailure`, with the reason of the first credential if none is usable.
 */
export async function usableCredential(
  settings: CscSettings,
  stated: readonly StatedCredential[],
  expected: CredentialExpectations,
): Promise<UsableCredential> {
  let reason: ProviderFailure | undefined
  for (const credential of stated.toSorted((a, b) => rank(a) - rank(b))) {
    try {
      return await accepted(settings, credential, expected)
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.reason === 'unavailable') throw error
      reason ??= error
    }
  }
  throw reason ?? new ProviderFailure('no-account')
}

export interface StatedCredential extends CredentialInfo {
  readonly id: string
}

/** The credentials of the person with an access token, as the provider states them. */
export async function statedCredentials(
  { http, url }: CscSettings,
  token: string,
): Promise<readonly StatedCredential[]> {
  const common = { authorization: `Bearer ${token}`, failures: apiFailures, repeatable: true }
  const { credentialIDs } = await callProvider(http, {
    ...common,
    url: `${url}/credentials/list`,
    body: {},
    answer: listAnswer,
  })
  const infos: StatedCredential[] = []
  for (const id of credentialIDs.slice(0, credentialsMax)) {
    const info = await callProvider(http, {
      ...common,
      url: `${url}/credentials/info`,
      body: { credentialID: id, certificates: 'single', certInfo: true, authInfo: true },
      answer: credentialAnswer,
    })
    infos.push({ ...info, id })
  }
  return infos
}

/** The credentials whose keys sign challenges and nothing else. */
export function forAuthentication(
  stated: readonly StatedCredential[],
): readonly StatedCredential[] {
  return stated.filter(({ cert: { certificates } }) =>
    certificates.slice(0, 1).some((certificate) => isForAuthentication(certificate, remoteScheme)),
  )
}

function rank(info: CredentialInfo): number {
  return authorisationOf(info)?.by === 'page' ? 0 : 1
}

/**
 * How the person authorises; undefined if they would have to type the PIN of their key on our page. Only the provider
 * may see it (EN 419 241-1, sole control level 2), so such credentials are refused.
 */
function authorisationOf({ auth, authMode }: CredentialInfo): CredentialAuthorisation | undefined {
  const mode = auth?.mode ?? authMode ?? ''
  if (/^oauth2code$/i.test(mode)) return { by: 'page' }
  if (mode === 'implicit') return { by: 'device', objects: [] }
  const objects = auth?.objects ?? []
  // CSC API 2.0, 8.3.1.5: the challenge goes to the person's device, and the answer from there to the provider.
  const isOnDevice = objects.length > 0 && objects.every(({ type }) => type === outOfBand)
  return isOnDevice ? { by: 'device', objects: objects.map(({ id }) => id) } : undefined
}

const outOfBand = 'ChallengeResponseOOB'

/** Reasons against a credential, by the certificate status that the provider states. */
const certificateStatuses: Readonly<Record<string, ProviderFailureReason>> = {
  expired: 'certificate-rejected',
  revoked: 'certificate-revoked',
  suspended: 'certificate-revoked',
}

async function accepted(
  settings: CscSettings,
  info: StatedCredential,
  { purpose, person, level: asked }: CredentialExpectations,
): Promise<UsableCredential> {
  const isEnabled = info.key.status === 'enabled'
  const { status = 'valid' } = info.cert
  if (!isEnabled) throw new ProviderFailure('account-unusable', { providerWord: 'key-disabled' })
  if (status !== 'valid')
    throw new ProviderFailure(certificateStatuses[status] ?? 'certificate-rejected')
  const authorisation = authorisationOf(info)
  if (!authorisation)
    throw new ProviderFailure('account-unusable', { providerWord: 'authorisation-mode' })
  const algorithms = offeredAlgorithms(info.key.algo)
  if (algorithms.length === 0)
    throw new ProviderFailure('account-unusable', { providerWord: 'key-algorithm' })
  const [certificate = new Uint8Array()] = info.cert.certificates
  const level = admittedLevel(settings, asked)
  const at = settings.clock()
  const expected = { scheme: remoteScheme, purpose, person, level, at } as const
  const checked = await acceptCertificate(certificate, expected, settings.issuersOf)
  return {
    ...checked,
    id: info.id,
    authorisation,
    algorithms,
    signaturesMax: Math.max(1, Math.min(info.multisign, signaturesMax)),
  }
}
