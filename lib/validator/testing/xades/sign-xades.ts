import { memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import type { SignatureLevel } from '#signature/signature-format'
import { augmentXades } from '#signature/xades/augment'
import { completeXades } from '#signature/xades/complete'
import type { DetachedFiles } from '#signature/xades/detached-file'
import { type PreparedXades, prepareXades } from '#signature/xades/prepare'
import type { XadesProfile } from '#signature/xades/profile'
import type { ReferenceToSign } from '#signature/xades/write/write-signature'
import type { TestAlgorithm } from '../certificates'
import type { TestPki } from '../pki'

export interface XadesChoices {
  readonly at: Date
  readonly algorithm?: TestAlgorithm
  readonly profile?: XadesProfile
  readonly level?: SignatureLevel
  /** Contents of the signed files by URI. */
  readonly files?: Readonly<Record<string, string>>
  /** Further references. */
  readonly references?: readonly ReferenceToSign[]
}

const sampleFiles = { 'sutartis%20%C4%85.txt': 'Sutartis', 'priedas.bin': '\0\u0001' }

/** Returns the signed files in the form that the reader needs. */
export function filesOf({ files = sampleFiles }: Pick<XadesChoices, 'files'>): DetachedFiles {
  const contents = new Map(Object.entries(files))
  return async (uri) => {
    const content = contents.get(uri)
    return content === undefined ? undefined : memorySource(utf8(content))
  }
}

/** The first phase: prepares a signature. The state passes through JSON, as if it had been stored. */
export function prepareSample(pki: TestPki, choices: XadesChoices): PreparedXades {
  const { algorithm = 'ecdsa-sha256', profile = 'baseline', files = sampleFiles } = choices
  const { certificate } = pki.signer(algorithm)
  const fileReferences = Object.entries(files).map(([uri, content]) => ({
    uri,
    digestAlgorithm: 'SHA-256' as const,
    digest: digest('SHA-256', utf8(content)),
    mimeType: 'text/plain',
  }))
  const { dataToBeSigned, state } = prepareXades({
    certificate,
    algorithm,
    profile,
    claimedSigningTime: choices.at,
    signatureId: 'S1',
    references: [...fileReferences, ...(choices.references ?? [])],
  })
  return { dataToBeSigned, state: JSON.parse(JSON.stringify(state)) as unknown }
}

/** All phases: makes a signature file. */
export async function signXades(pki: TestPki, choices: XadesChoices): Promise<Buffer> {
  const { sign } = pki.signer(choices.algorithm ?? 'ecdsa-sha256')
  const { dataToBeSigned, state } = prepareSample(pki, choices)
  const completed: Bytes = completeXades(state, sign(dataToBeSigned, 'raw'))
  const files = filesOf(choices)
  return Buffer.from(await augmentXades(completed, choices.level ?? 'B-B', pki.services, files))
}
