import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import { gateway } from '../gateway/gateway'
import { currentLanguage } from '../i18n/current-language'
import { noteLookedAt } from './check-file'
import { reportedName } from './reported-name'

/**
 * The sealed proof bundle of a public document. Undefined if the document does not exist, is not public, or cannot be
 * checked.
 */
export async function openPublicBundle(documentId: string): Promise<Response | undefined> {
  const language = await currentLanguage()
  return await unlessFailed(
    gateway().open(
      'readPublicValidationBundle',
      { documentId },
      { language },
      { locale: language },
    ),
  )
}

/**
 * The proof bundle of a raw upload, which the gateway then deletes. Undefined if there is no such upload, or if it
 * cannot be checked.
 */
export async function openBundleOfUpload(
  upload: string,
  fileName: string,
): Promise<Response | undefined> {
  const language = await currentLanguage()
  const file = { filename: reportedName(fileName), upload }
  const bundle = await unlessFailed(
    gateway().open('bundleFile', {}, { file, language }, { locale: language }),
  )
  noteLookedAt(upload)
  return bundle
}

async function unlessFailed(asked: Promise<Response>): Promise<Response | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GatewayFailure && error.status < 500) return undefined
    throw error
  }
}
