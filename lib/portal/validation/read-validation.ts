import { cache } from 'react'
import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { gateway, ownerGateway } from '../gateway/gateway'
import { currentLanguage } from '../i18n/current-language'
import { logFault } from '../log/portal-log'
import type { Viewer } from '../sign-in/viewer'

/** Validates a document of this person (API, 4.13). Throws the errors of the gateway client. */
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

/** Validates a public document. Throws the errors of the gateway client. */
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

/** Returns undefined if the document cannot be checked now or any more. The page around the report says why. */
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
