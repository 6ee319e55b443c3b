import { storeOrganisation } from '@/lib/storage/organisations/organisations'
import { checkCallbackAddress } from '../callbacks/callback-address'
import { replaceSecret, storedSecrets, writeSecrets } from '../callbacks/callback-secrets'
import { newCallbackSecret } from '../callbacks/webhook-signature'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { encryptSecret } from '../operation/secrets/encrypted-secret'
import { changeOrganisation } from './change-organisation'

/**
 * Sets or removes the callback address. The first address and a renewal create a secret, which is returned once. A
 * replaced secret also signs for one more day.
 */
export const setOrganisationCallback: Operation<'setOrganisationCallback'> = async (
  context,
  { body },
) => {
  const { url, renew_secret: isRenewed = false } = body
  const { settings } = context
  checkCallbackAddress(settings, 'url', url || undefined)
  const secret = await changeOrganisation(context, 'administrator', async (change) => {
    const { tx, organisation, at, record } = change
    const callbackUrl = url === undefined ? organisation.callbackUrl : url || null
    if (callbackUrl === null) {
      if (isRenewed) throw new OperationFailure('callback-not-found')
      await storeOrganisation(tx, organisation.id, {
        callbackUrl,
        encryptedCallbackSecret: null,
      })
      await record('callback-changed', { url: null })
      return null
    }
    const { id, encryptedCallbackSecret } = organisation
    const known = storedSecrets(settings.keys, id, encryptedCallbackSecret)
    const fresh = known && !isRenewed ? null : newCallbackSecret()
    await storeOrganisation(tx, organisation.id, {
      callbackUrl,
      ...(fresh && {
        encryptedCallbackSecret: encryptSecret(
          settings.keys,
          organisation.id,
          writeSecrets(replaceSecret(known, fresh, at)),
        ),
      }),
    })
    await record('callback-changed', { url: callbackUrl, new_secret: fresh !== null })
    return fresh
  })
  return { status: 'ok', secret }
}
