import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import { ownerGateway, startingGateway, startWithinMs } from '../gateway'
import { fileAnswer } from '../http/answers'
import { currentLanguage } from '../i18n/current-language'
import { type NoEvidence, unlessRefused } from '../owner/evidence'
import type { Viewer } from '../sign-in/viewer'

/** A sealed report of ETSI TS 119 102-2, Base64. */
export type EtsiReportFile = ResponseOf<'readValidationReport'>['file']

/** The sealed report on a document of this person. Throws what the gateway client throws. */
export async function etsiReportOfOwned(
  viewer: Viewer,
  documentId: string,
): Promise<EtsiReportFile | NoEvidence> {
  const language = await currentLanguage()
  const gateway = ownerGateway(viewer, startWithinMs)
  return await unlessRefused(
    gateway
      .call('readValidationReport', { documentId }, { language }, { locale: language })
      .then(({ file }) => file),
  )
}

/** The same for a public document. */
export async function etsiReportOfPublic(documentId: string): Promise<EtsiReportFile | NoEvidence> {
  const language = await currentLanguage()
  const asked = startingGateway().call(
    'readPublicValidationReport',
    { documentId },
    { language },
    { locale: language },
  )
  return await unlessRefused(asked.then(({ file }) => file))
}

/** The report as a file to download. */
export function etsiReportAnswer({ name, content }: EtsiReportFile): Response {
  const headers = { 'content-type': 'application/xml' }
  return fileAnswer(new Response(Buffer.from(content, 'base64'), { headers }), name, 'attachment')
}
