import { cache } from 'react'
import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { gateway, ownerGateway } from '../gateway'
import { fileAnswer } from '../http/answers'
import { currentLanguage } from '../i18n/current-language'
import { logFault } from '../portal-log'
import type { Viewer } from '../sign-in/viewer'
import { dataFileName } from './data-file-name'

/** 4.13 for a document of this person. Throws what the gateway client throws. */
export const validateOwned = cache(
  async (viewer: Viewer, documentId: string): Promise<ValidationData> => {
    const language = await currentLanguage()
    return (
      await ownerGateway(viewer).call(
        'validateDocument',
        { documentId },
        { language },
        { locale: language },
      )
    ).data
  },
)

/** The same for a public document. */
export const validatePublic = cache(async (documentId: string): Promise<ValidationData> => {
  const language = await currentLanguage()
  return (
    await gateway().call(
      'validatePublicDocument',
      { documentId },
      { language },
      { locale: language },
    )
  ).data
})

/** Undefined if it cannot be checked now or any more: the page around it gives the reason. */
export async function unlessUnchecked(
  asked: Promise<ValidationData>,
): Promise<ValidationData | undefined> {
  try {
    return await asked
  } catch (error) {
    if (!isExpected(error)) throw error
    if (error instanceof GatewayFailure && error.status === 500) {
      logFault(error, { at: 'validation report' })
    }
    return undefined
  }
}

function isExpected(error: unknown): boolean {
  return error instanceof GatewayFailure || error instanceof GatewayUnreachable
}

/** The API's own data as a file to download. */
export function validationAnswer(data: ValidationData): Response {
  const file = Response.json(data)
  return fileAnswer(file, dataFileName(data.diagnosticData.DocumentName), 'attachment')
}
