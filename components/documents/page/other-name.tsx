import { useTranslations } from '#words'
import type { DocumentSigner } from '@/lib/portal/owner/owned-document'

interface OtherNameProps {
  readonly signer: Pick<DocumentSigner, 'certificate_name_differs'>
}

/** Says that the personal code matched although the certificate has another name. */
export function OtherName({ signer }: OtherNameProps) {
  const t = useTranslations('document')
  if (!signer.certificate_name_differs) return null
  return <p className="text-warning font-semibold">{t('otherName')}</p>
}
