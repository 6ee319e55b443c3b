import { useTranslations } from '#words'
import type { DocumentDetails } from '@/lib/portal/owner/owned-document'
import { portalSettings } from '@/lib/portal/settings/settings'
import { fullName } from '@/lib/portal/sign-in/viewer'
import { LocalTime } from '../../ui/local-time'
import { ChangeSigner } from './change-signer'
import { RemoveSigner } from './remove-signer'

interface CopyListProps {
  readonly document: DocumentDetails
}

/** Recipients of the signed document: they are not asked to sign and not counted. */
export function CopyList({ document }: CopyListProps) {
  const t = useTranslations('document')
  if (document.copies.length === 0) return null
  return (
    <div className="border-line border-t pt-4">
      <h3 className="text-muted px-4 text-sm font-semibold sm:px-6">{t('copies')}</h3>
      <ul className="divide-line divide-y">
        {document.copies.map((copy) => (
          <li key={copy.id} className="space-y-1 px-4 py-4 sm:px-6">
            <p className="font-semibold">{fullName(copy)}</p>
            <p className="text-muted text-sm">{copy.email}</p>
            {copy.sent_at === null ? (
              <p className="text-sm">{t(copy.mail === 'limited' ? 'copyPutOff' : 'copyWaits')}</p>
            ) : (
              <div className="text-sm">
                <p>
                  {t('copySentAt')} <LocalTime at={copy.sent_at} />
                </p>
                <p className={copy.mail === 'failed' ? 'text-danger font-semibold' : 'text-muted'}>
                  {t(`mail_${copy.mail}`)}
                </p>
                {copy.mail === 'failed' && copy.mail_refusal && (
                  <p translate="no">{t('mailRefusal', { refusal: copy.mail_refusal })}</p>
                )}
              </div>
            )}
            {copy.viewed_at && (
              <p className="text-sm">
                {t('viewedAt')} <LocalTime at={copy.viewed_at} />
              </p>
            )}
            {copy.sent_at === null && (
              <div className="-ml-4 flex flex-wrap">
                <ChangeSigner
                  documentId={document.uuid}
                  signer={{ id: copy.id, name: fullName(copy) }}
                  isCopy
                  country={portalSettings().defaultCountry}
                  others={[...document.signers, ...document.copies]
                    .filter(({ id }) => id !== copy.id)
                    .map(({ email }) => ({ email: email ?? '' }))}
                />
                <RemoveSigner
                  documentId={document.uuid}
                  signer={{ id: copy.id, name: fullName(copy) }}
                  isCopy
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
