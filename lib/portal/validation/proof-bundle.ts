import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import { gateway, ownerGateway, startWithinMs } from '../gateway'
import { currentLanguage } from '../i18n/current-language'
import type { Viewer } from '../sign-in/viewer'
import { noteLookedAt } from './check-file'
import { reportedName } from './reported-name'

/** The sealed proof bundle of a document of this person. Throws what the gateway client throws. */
export async function openOwnedBundle(viewer: Viewer, documentId: string): Promise<Response> {
  const language = await currentLanguage()
  const owned = ownerGateway(viewer, startWithinMs)
  return await owned.open(
    'readValidationBundle',
    { documentId },
    { language },
    { locale: language },
  )
}

/** The same for a public document; undefined if it does not exist, is not public, or cannot be checked. */
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
 * The bundle of a raw upload, which the gateway then deletes. Undefined if there is no such upload, or if it cannot be
 * checked.
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
