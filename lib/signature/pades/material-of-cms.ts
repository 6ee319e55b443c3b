import type { Bytes } from '@/lib/encoding/bytes'
import { singleValue } from '@/lib/pki/cms/attributes'
import { parseSignedData, type SignedData } from '@/lib/pki/cms/signed-data'
import { oids } from '@/lib/pki/oids'
import type { MaterialSubject } from '../validation-material'

/** What a signature in CMS (DER) needs validation material for. */
export function materialOfCms(
  cms: Bytes,
  signer: { readonly certificate: Bytes; readonly issuers: readonly Bytes[] },
): MaterialSubject {
  const signedData = parseSignedData(cms)
  return {
    certificate: signer.certificate,
    timeStampTokens: timeStampTokensIn(signedData),
    hints: [...signer.issuers, ...signedData.certificates],
  }
}

function timeStampTokensIn({ signerInfos }: SignedData): readonly Bytes[] {
  const token = singleValue(signerInfos[0]?.unsignedAttributes ?? [], oids.idAaTimeStampToken)
  return token ? [token.raw] : []
}
