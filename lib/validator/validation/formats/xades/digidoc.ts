import { type Bytes, equalBytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { readBer } from '#encoding/der/reader'
import { tags } from '#encoding/der/tags'
import { bytesOf } from '#encoding/der/values'
import { digest } from '#encoding/digest'
import { oids } from '#pki/oids'
import type { DigiDoc } from '#signature/xades/digidoc'
import type { XadesSignature } from '#signature/xades/read'
import type { Material, RevocationData } from '../../model/material'
import type { SignatureToValidate, TimeMark } from '../../model/signature'
import type { StructureFinding } from '../../model/token'
import { readXadesSignature } from './xades-signature'

/**
 * Reads the signatures of a DIGIDOC-XML document: XAdES 1.1.1 over its files, with an OCSP response as a time-mark. The
 * only digest of the format is SHA-1.
 */
export async function readDigiDocSignatures(
  digiDoc: DigiDoc,
  filename: string,
): Promise<readonly SignatureToValidate[]> {
  const location = { filename, files: async () => undefined, findings: () => [] }
  const read: SignatureToValidate[] = []
  for (const one of digiDoc.signatures) {
    const [signature, ...counters] = await readXadesSignature(one, location)
    if (signature) read.push(ofDigiDoc(signature, one, digiDoc), ...counters)
  }
  return read
}

function ofDigiDoc(
  signature: SignatureToValidate,
  xades: XadesSignature,
  digiDoc: DigiDoc,
): SignatureToValidate {
  const timeMark = readTimeMark(signature)
  const names = new Map(digiDoc.dataFiles.map(({ id, name }) => [id, name]))
  return {
    ...signature,
    // Versions before 1.3 have no XAdES namespace, so their format stays XML-NOT-ETSI.
    ...(signature.format !== 'XML_NOT_ETSI' && {
      format: `DIGIDOC_XML_${digiDoc.version}`,
      formatIfIncomplete: undefined,
    }),
    structure: [
      ...signature.structure,
      ...unsignedFiles(xades, digiDoc),
      ...timeMarkFindings(signature.material, timeMark),
      { severity: 'warn', key: 'format-knows-sha1-only' },
    ],
    timeMark,
    digestsText: true,
    scopes: signature.scopes.map((scope) => {
      const name = names.get(scope.name)
      return name === undefined
        ? scope
        : { ...scope, scope: 'FULL', name, description: 'Full document' }
    }),
  }
}

/** Every signature of a DIGIDOC-XML must cover every file. Returns a finding for each file that is not covered. */
function unsignedFiles(
  { references }: XadesSignature,
  { dataFiles }: DigiDoc,
): readonly StructureFinding[] {
  const signed = new Set(references.map(({ uri }) => uri))
  return dataFiles
    .filter(({ id }) => !signed.has(`#${id}`))
    .map(({ name: about }) => ({
      severity: 'unacceptable',
      subIndication: 'FORMAT_FAILURE',
      key: 'file-not-signed',
      about,
    }))
}

/** The time-mark: OCSP responses whose nonce is the SHA-1 of the signature value. */
function readTimeMark({ material, signatureValue }: SignatureToValidate): TimeMark {
  const value = digest('SHA-1', signatureValue)
  const marks = material.revocations.filter((one) => {
    const nonce = nonceOf(one)
    return nonce !== undefined && equalBytes(nonce, value)
  })
  return { revocationIds: marks.map(({ id }) => id) }
}

/** RFC 8954 wraps the nonce in an OCTET STRING; older responders did not. */
function nonceOf(revocationData: RevocationData): Bytes | undefined {
  if (revocationData.kind !== 'OCSP') return undefined
  const nonce = revocationData.basic.extensions.get(oids.idPkixOcspNonce)?.value
  if (!nonce) return undefined
  try {
    const node = readBer(nonce)
    return node.tag === tags.octetString ? bytesOf(node) : nonce
  } catch (error) {
    if (error instanceof MalformedDer) return nonce
    throw error
  }
}

/** A finding if no OCSP response is about this signature. */
function timeMarkFindings(
  { revocations }: Material,
  { revocationIds }: TimeMark,
): readonly StructureFinding[] {
  const isWrong = revocations.length > 0 && revocationIds.length === 0
  return isWrong ? [{ severity: 'broken', key: 'time-mark-wrong' }] : []
}
